import { renderSVG } from 'uqr';
import type { CodeSheet } from '#lists/code-sheets.ts';
import { escapeHtml, type Page, page } from './page.ts';

/** A printable page with a QR code for each person: error correction H and a quiet zone of four, as on wristbands. */
export function codeSheetPage({ weekName, groups }: CodeSheet): Page {
  const sections = groups.map(
    ({ title, people }) => `
<section>
<h2>${escapeHtml(title)} <small>${escapeHtml(weekName)} · ${people.length} people</small></h2>
<ul class="codes">
${people.map(card).join('\n')}
</ul>
</section>`,
  );
  return page(`Codes · ${weekName}`, `<h1>Codes · ${escapeHtml(weekName)}</h1>${sections.join('')}`);
}

function card({ name, reference }: { name: string; reference: string }): string {
  const code = renderSVG(reference, { ecc: 'H', border: 4, pixelSize: 1 });
  return `<li>${code}<strong>${escapeHtml(name)}</strong><code>${escapeHtml(reference)}</code></li>`;
}
