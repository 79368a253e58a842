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
