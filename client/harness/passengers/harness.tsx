import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ownScript } from '#browser/trusted-types.ts';
import '#ui/styles.css';
import { connectWeek } from '#week/page/week-connection.ts';
import workerUrl from '#week/worker/week-worker.ts?worker&url';
import { FoundPassengers, SearchField } from '../../src/features/passengers/passenger-search.tsx';
import { ROWS_SHOWN, type SearchPassengers, searchIn } from '../../src/features/passengers/search-in.ts';
import { measureStall } from './measure-stall.ts';
import { openPlainly } from './open-plainly.ts';
import type { WeekHarness } from './week-harness.ts';

const AFTERWARDS_MS = 500;
const mayOpen = () => true;
const brand = { ticketPrefixes: [], shared: null };

let show: (search: SearchPassengers) => void = () => {};
const keystrokes: number[] = [];

const read = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

async function openInWorker(url: string): Promise<SearchPassengers> {
  const worker = new Worker(ownScript(workerUrl), { type: 'module' });
  const connection = connectWeek(worker);
  const loaded = await connection.load(await read(url));
  if (!loaded.ok) throw new Error(loaded.problem);
  return searchIn(await connection.ask.passengerIndex(brand));
}

const harness: WeekHarness = {
  keystrokes,
  open: async (url, way) => {
    const stop = measureStall();
    const started = performance.now();
    show(await (way === 'worker' ? openInWorker(url) : openPlainly(await read(url), ROWS_SHOWN)));
    const ms = performance.now() - started;
    // What it does once it is there counts too.
    await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
    return { ms, stallMs: await stop() };
  },
};
Object.assign(window, { weekHarness: harness });

/** The search of the app, with whichever way of finding is measured. */
function SearchPage() {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<SearchPassengers | null>(null);
  show = (next) => setSearch(() => next);
  return (
    <main className="p-4">
      <SearchField query={query} onQuery={setQuery} />
      <FoundPassengers query={query} search={search} mayOpen={mayOpen} open={undefined} />
    </main>
  );
}

const container = document.getElementById('root') as HTMLElement;
const router = createRouter({
  routeTree: createRootRoute({ component: SearchPage }),
  history: createMemoryHistory(),
});
createRoot(container).render(<RouterProvider router={router as unknown as RegisteredRouter} />);

let pressedAt: number | null = null;
addEventListener(
  'input',
  (event) => {
    pressedAt = event.timeStamp;
  },
  { capture: true },
);
// The field shows its letter without a change of the tree: what changes after a letter are the results.
new MutationObserver(() => {
  const at = pressedAt;
  pressedAt = null;
  if (at === null) return;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    // Comes once this frame is painted.
    port1.onmessage = () => keystrokes.push(performance.now() - at);
    port2.postMessage(null);
  });
}).observe(container, { subtree: true, childList: true, characterData: true });
