import { renderSVG } from 'uqr';
import type { DemoCode, DemoWeek, NamedPlace } from './demo-codes-store.ts';
import { codeAddress, WORKFLOWS, type Workflow, workflows } from './demo-place.ts';
import { escapeHtml, type Page, page } from './page.ts';

/** One large code, as a phone reads it best from a screen; Enter goes on to the next. */
export function codeSlide(place: NamedPlace, codes: readonly DemoCode[], at: number): Page {
  const index = Math.min(at, codes.length - 1);
  const shown = codes[index];
  if (!shown) throw new Error('A place has at least the wrong codes');
  const link = (to: number, words: string, more = '') =>
    `<a href="${escapeHtml(codeAddress(place, to))}"${more}>${words}</a>`;
  const next = (index + 1) % codes.length;
  const sheet = new URLSearchParams({ week: place.week, coach: place.place });
  return page(
    place.title,
    `<main class="slide">
<h1>${escapeHtml(place.title)}</h1>
${renderSVG(shown.code, { ecc: 'H', border: 4, pixelSize: 1 })}
<p><strong>${escapeHtml(shown.name)}</strong> <code>${escapeHtml(shown.code)}</code></p>
<p class="note">${escapeHtml(shown.note)} · ${index + 1} of ${codes.length}</p>
<p class="links">${index > 0 ? link(index - 1, 'Previous') : ''}
${link(next, next === 0 ? 'First again' : 'Next', ' class="next" autofocus')}</p>
<p class="links"><a href="?week=${escapeHtml(encodeURIComponent(place.week))}">All lists</a>
${place.kind === 'coach' && place.direction === 'outbound' ? `<a href="?${escapeHtml(sheet.toString())}">All on one page</a>` : ''}</p>
</main>`,
  );
}

/** The places of a week by workflow, and the other weeks. */
export function codeIndex(week: DemoWeek, weeks: readonly DemoWeek[], places: readonly NamedPlace[]): Page {
  const others = weeks.filter(({ weekId }) => weekId !== week.weekId);
  const list = (kind: Workflow) => {
    const links = places
      .filter((place) => place.kind === kind)
      .map((place) => `<a href="${escapeHtml(codeAddress(place))}">${escapeHtml(place.title)}</a>`);
    return links.length === 0
      ? ''
      : `<details><summary>${WORKFLOWS[kind]} <small>${links.length}</small></summary><p class="links">${links.join(' ')}</p></details>`;
  };
  return page(
    'Codes of the demo season',
    `<h1>Codes to scan <small>${escapeHtml(week.name)}</small></h1>
<p>Open a list, then scan the screen with a phone at the same place. Cancelled and wrong codes come last in every list.</p>
${workflows.map(list).join('\n')}
<p class="links">${others
      .map(
        ({ weekId, name }) =>
          `<a href="?week=${escapeHtml(encodeURIComponent(weekId))}">${escapeHtml(name)}</a>`,
      )
      .join(' ')}</p>`,
  );
}

/** The same page while there is no week of the demo. */
export function noCodes(): Page {
  return page('Codes of the demo season', '<h1>Codes to scan</h1><p>There is no demo week.</p>');
}
