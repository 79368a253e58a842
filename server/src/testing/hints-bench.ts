import type { AddressInfo } from 'node:net';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { loadBody } from './load-body.ts';
import type { Caller } from './sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from './week-fixture.ts';

/** A phone's stream of hints, as it was read so far. */
export interface Hints {
  status: number;
  headers: Headers;
  text: () => string;
  /** The lists of each event. */
  asked: () => string[][];
  /** The version of the last event. */
  version: () => string;
  /** What the comments have said, without the one with which it begins. */
  comments: () => string[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  leave: () => void;
}

export interface HintsBench extends TestApp {
  versions: CountedListVersions;
  caller: Caller;
  /** Opens a stream about lists of the week `W1`; by default of a phone that knows all until now. */
  listen(lists: readonly string[], version?: string | null): Promise<Hints>;
  /** The version of now. */
  latest(): Promise<string>;
  /** Loads a new passenger onto a coach. */
  load(coachId: string, from?: Caller): Promise<void>;
}

/** A server with the coaches 4 and 5 that listens, and a rep who is signed in. */
export async function openHintsBench(): Promise<HintsBench> {
  const versions = new CountedListVersions();
  const bench = await buildTestApp({ listVersions: versions });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '5']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  await bench.addRep({ rep_id: 'r1', username: 'r1@test.example', level: 1, tenant: 'nuco' });
  const caller = await bench.signIn('r1@test.example');
  await bench.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = bench.app.server.address() as AddressInfo;
  const opened: Hints[] = [];
  let people = 0;
  const latest = async () => String((await caller.inject({ url: '/api/week/changes/W1' })).headers.etag);

  return {
    ...bench,
    versions,
    caller,
    latest,
    async listen(lists, version) {
      const known = version === undefined ? await latest() : version;
      const query = new URLSearchParams(lists.map((list): [string, string] => ['list', list]));
      const cookie = Object.entries(caller.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      const headers = { cookie, [BRAND_HEADER]: 'nuco', 'sec-fetch-site': 'same-origin' };
      const hints = await read(`http://127.0.0.1:${port}/api/week/hints/W1?${query}`, {
        ...headers,
        ...(known !== null && { 'if-none-match': known }),
      });
      opened.push(hints);
      return hints;
    },
    async load(coachId, from = caller) {
      people += 1;
      const barcode = `NUCO-AB12CD-${String(people).padStart(6, '0')}`;
      await addPassenger(database, { reference: barcode });
      await addSeat(database, barcode, { coachId });
      const payload = loadBody(from.rep, { barcode, coachId });
      const { statusCode } = await from.inject({ method: 'POST', url: '/api/coach/load', payload });
      if (statusCode !== 200) throw new Error(`loading is answered with ${statusCode}`);
    },
    async close() {
      for (const hints of opened) hints.leave();
      await bench.close();
    },
  };
}

async function read(url: string, headers: Record<string, string>): Promise<Hints> {
  const leaving = new AbortController();
  const reply = await fetch(url, { headers, signal: leaving.signal });
  let text = '';
  const readOn = async () => {
    if (!reply.body) return;
    try {
      for await (const part of reply.body.pipeThrough(new TextDecoderStream())) text += part;
    } catch {
      // The test has left.
    }
  };
  const blocks = () => text.split('\n\n').slice(0, -1);
  const events = () => blocks().flatMap((block) => /^event: ask\nid: (.+)\ndata: (.+)$/.exec(block) ?? []);
  return {
    status: reply.status,
    headers: reply.headers,
    text: () => text,
    asked: () =>
      events()
        .filter((_, part) => part % 3 === 2)
        .map((data) => (JSON.parse(data) as { lists: string[] }).lists),
    version: () => `"${events().at(-2)}"`,
    comments: () =>
      blocks()
        .filter((block) => block.startsWith(':'))
        .slice(1),
    ended: readOn(),
    leave: () => leaving.abort(),
  };
}
