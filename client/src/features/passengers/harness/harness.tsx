import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ListedPassenger } from '#workflow/listed-passenger.tsx';
import '#ui/styles.css';
import { connectWeek } from '#week/week-connection.ts';
import { measureStall } from './measure-stall.ts';
import { openPlainly } from './open-plainly.ts';
import type { WeekHarness } from './week-harness.ts';

/** What the page shows of a passenger, whichever way it was found. */
interface Row {
  name: string;
  reference: string;
  cancelled: boolean;
}

type Search = (query: string) => Promise<Row[]> | Row[];

const ROWS = 40;
const brand = { ticketPrefix: null };

let search: Search = () => [];
const keystrokes: number[] = [];

async function openInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<Search> {
  const worker = new Worker(new URL('../../../week/week-worker.ts', import.meta.url), { type: 'module' });
  const connection = connectWeek(worker);
  const loaded = await connection.load(bytes);
  if (!loaded.ok) throw new Error(loaded.problem);
  return async (query) => (await connection.ask.searchPassengers(query, brand, ROWS)).people;
}

const harness: WeekHarness = {
  keystrokes,
  open: async (url, way) => {
    const stop = measureStall();
    const started = performance.now();
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    search = await (way === 'worker' ? openInWorker(bytes) : openPlainly(bytes, ROWS));
    return { ms: performance.now() - started, stallMs: await stop() };
  },
};
Object.assign(window, { weekHarness: harness });

/** The search as the app has it: a field, and the first hits as rows. */
function SearchPage() {
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<{ query: string; rows: Row[] }>({ query: '', rows: [] });
  const wanted = useDeferredValue(query);
  const pressedAt = useRef(0);

  useEffect(() => {
    let over = false;
    void Promise.resolve(wanted === '' ? [] : search(wanted)).then((rows) => {
      if (!over) setShown({ query: wanted, rows });
    });
    return () => {
      over = true;
    };
  }, [wanted]);

  useEffect(() => {
    if (shown.query === '' || shown.query !== query) return;
    // The frame after the next one begins when this one is on the screen.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keystrokes.push(performance.now() - pressedAt.current);
      port2.postMessage(null);
    });
  }, [shown, query]);

  return (
    <main className="p-4">
      <input
        aria-label="Search"
        value={query}
        onChange={(event) => {
          pressedAt.current = event.timeStamp;
          setQuery(event.target.value);
        }}
      />
      <ul>
        {shown.rows.map(({ reference, name, cancelled }) => (
          <li key={reference}>
            <ListedPassenger name={name} bookingRef={reference} cancelled={cancelled} />
          </li>
        ))}
      </ul>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<SearchPage />);
