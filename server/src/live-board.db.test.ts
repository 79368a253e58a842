import { BoardReply, BoardRowsReply } from '@offpiste/domain/contract/hq/board.ts';
import { ChangedEvent } from '@offpiste/domain/contract/hq/stream.ts';
import { EVERYTHING } from '@offpiste/domain/contract/week-changes.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedListVersions, startListVersions } from '#lists/shared-list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import { readStream, type TestStream } from '#testing/read-stream.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { confirmPasskey } from '#testing/sign-in-at-hq.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { buildApp } from './app.ts';

const SCANS = 200;
const COACHES = ['4', '7', '10', '12', '13', '15', '16', '18', '20', '21'];
const PEOPLE = Array.from({ length: SCANS }, (_, n) => `NUCO-AB12CD-${String(n + 1).padStart(6, '0')}`);

let bench: TestApp;
const processes: { app: FastifyInstance; versions: SharedListVersions; rep: Caller }[] = [];
let desk: Caller;
let stream: TestStream;

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of COACHES) await addCoach(database, { coachId, outbound: ['Leeds'] });
  for (const [n, reference] of PEOPLE.entries()) {
    await addPassenger(database, { reference });
    await addSeat(database, reference, { coachId: COACHES[n % COACHES.length] ?? '' });
  }
  const rep = await bench.addRep();
  for (let started = 0; started < 2; started++) {
    const versions = startListVersions(database.served);
    const app = buildApp({ ...bench.deps, database: database.served, listVersions: versions });
    await app.ready();
    processes.push({ app, versions, rep: await signIn(app, rep.username) });
  }
  const [first] = processes;
  if (!first) throw new Error('no process');
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  const { username, rep_id } = await bench.addRep({ level: 3, hq_role: 'desk' });
  desk = await signIn(first.app, username);
  await confirmPasskey(bench, rep_id);
  stream = await readStream(first.app, desk);
});
afterAll(async () => {
  stream.leave();
  for (const { app, versions } of processes) {
    await app.close();
    await versions.stop();
  }
  await bench.close();
});

/** Waits for the next event after some others that names a place, and returns how many there were with it. */
async function heardOf(place: string, after: number): Promise<number> {
  const isOfPlace = ({ name, data }: TestStream['events'][number]) => {
    if (name !== 'changed') return false;
    const { lists } = ChangedEvent.parse(data);
    return lists.includes(place) || lists.includes(EVERYTHING);
  };
  const at = () => stream.events.findIndex((event, index) => index >= after && isOfPlace(event));
  await expect.poll(at, { interval: 10, timeout: 20_000 }).toBeGreaterThanOrEqual(after);
  return at() + 1;
}

/** Loads the passengers of a coach one by one through both processes, and waits for each to be on the board. */
async function loadAll(coachId: string, passengers: readonly string[]): Promise<void> {
  const place = `coach:${coachId}:outbound`;
  for (const [n, barcode] of passengers.entries()) {
    const { rep } = processes[n % 2] ?? {};
    if (!rep) throw new Error('no process');
    let heard = stream.events.length;
    const payload = loadBody(rep.rep, { barcode, coachId });
    const reply = await rep.inject({ method: 'POST', url: '/api/coach/load', payload });
    expect(reply.statusCode).toBe(200);
    // An event may still be about the load before; the board is asked for after events alone.
    for (let aboard = n; aboard <= n; ) {
      heard = await heardOf(place, heard);
      const rows = await desk.inject({ url: `/api/hq/board/W1/rows?place=${place}` });
      aboard = BoardRowsReply.parse(rows.json()).rows[0]?.counts.aboard ?? 0;
    }
  }
}

it('the stream names every scan through either process, and the board that is asked for then has it', async () => {
  const perCoach = COACHES.map((_, at) => PEOPLE.filter((__, n) => n % COACHES.length === at));
  await Promise.all(COACHES.map((coachId, at) => loadAll(coachId, perCoach[at] ?? [])));
  const rows = await desk.inject({ url: '/api/hq/board/W1?day=2026-12-11' });
  expect(BoardReply.parse(rows.json()).rows.map(({ counts }) => counts.aboard)).toEqual(
    COACHES.map(() => SCANS / COACHES.length),
  );
}, 300_000);
