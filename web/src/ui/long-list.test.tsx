import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LongList } from './long-list.tsx';

const items = Array.from({ length: 3000 }, (_, index) => `Guest ${index}`);
const list = (rows: readonly string[]) => (
  <LongList items={rows} keyOf={(item) => item} row={(item) => <span>{item}</span>} />
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('draws the rows nearby and leaves room for the rest until they come near', () => {
  const seen: { element: Element; show: () => void }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (entries: object[]) => void;
      constructor(report: (entries: object[]) => void) {
        this.#report = report;
      }
      observe(element: Element) {
        seen.push({ element, show: () => this.#report([{ isIntersecting: true }]) });
      }
      disconnect() {}
    },
  );
  render(list(items));
  expect(screen.getAllByText(/Guest/)).toHaveLength(40);
  const rest = [...document.querySelectorAll<HTMLElement>('li[aria-hidden]')];
  expect(rest).toHaveLength(74);
  expect(rest[0]?.style.height).toBe('132.5rem');

  act(() => seen.find(({ element }) => element === rest[10])?.show());
  expect(screen.getByText('Guest 479')).toBeDefined();
  expect(screen.getAllByText(/Guest/)).toHaveLength(80);
});

test('draws everything where the browser cannot say what is near', () => {
  render(list(items.slice(0, 100)));
  expect(screen.getAllByText(/Guest/)).toHaveLength(100);
});

test('rows stay as they are drawn until they, or the look of a row, are others', () => {
  const rows = items.slice(0, 80);
  const drawn = vi.fn((item: string) => <span>{item}</span>);
  const show = (items: readonly string[], row = drawn) => (
    <LongList items={items} keyOf={(item) => item} row={row} />
  );
  const { rerender } = render(show(rows));
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  drawn.mockClear();
  rerender(show([...rows]));
  expect(drawn).not.toHaveBeenCalled();

  const changed = rows.map((item) => (item === 'Guest 3' ? 'Guest 3, loaded' : item));
  rerender(show(changed));
  expect(texts()).toEqual(changed);
  expect(drawn).toHaveBeenCalledTimes(1);
  drawn.mockClear();
  rerender(show(changed.slice(1)));
  expect(texts()).toEqual(changed.slice(1));
  // Only the first of the next rows, which are drawn together, has come among those before them.
  expect(drawn.mock.calls).toEqual([['Guest 40']]);
  const shorter = changed.slice(0, 30);
  for (const others of [shorter, changed.slice(0, 31), shorter, []]) {
    rerender(show(others));
    expect(screen.queryAllByRole('listitem')).toHaveLength(others.length);
  }
  rerender(show(shorter));
  rerender(
    show(
      shorter,
      vi.fn((item: string) => <b>{item}!</b>),
    ),
  );
  expect(texts()).toEqual(shorter.map((item) => `${item}!`));
});

test('rows that leave the neighbourhood, or are far from it, are not drawn for that', () => {
  let report: (entries: object[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(given: typeof report) {
        report = given;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(list(items.slice(0, 80)));
  act(() => report([{ isIntersecting: false }]));
  expect(screen.getAllByText(/Guest/)).toHaveLength(40);
  act(() => report([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(screen.getAllByText(/Guest/)).toHaveLength(80);
});
