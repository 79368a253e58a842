import { renderSVG } from 'uqr';

export interface CodeGroup {
  title: string;
  people: readonly { name: string; reference: string }[];
}

/** A page of QR codes as we issue them: error correction H, quiet zone 4, name and reference below. */
export function codeSheet(title: string, groups: readonly CodeGroup[]): string {
  const sections = groups.map(
    (group) => `<h2>${escapeHtml(group.title)}</h2>\n<ul>\n${group.people.map(figure).join('\n')}\n</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(title)}: codes</title>
<style>
  body { font: 14px/1.3 system-ui, sans-serif; color: #000; background: #fff; margin: 2rem; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 2rem; padding: 0; list-style: none; }
  li { text-align: center; break-inside: avoid; }
  svg { display: block; width: 11rem; margin: 0 auto; }
  strong { display: block; font-size: 1.1rem; }
  code { font-size: 0.9rem; }
  h2 { break-after: avoid; border-bottom: 1px solid #999; }
</style>
<h1>${escapeHtml(title)}</h1>
${sections.join('\n')}
</html>
`;
}

function figure({ name, reference }: CodeGroup['people'][number]): string {
  const svg = renderSVG(reference, { ecc: 'H', border: 4, pixelSize: 1 });
  return `<li>${svg}<strong>${escapeHtml(name)}</strong><code>${escapeHtml(reference)}</code></li>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
