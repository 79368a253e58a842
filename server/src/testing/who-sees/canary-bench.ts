import { createHash } from 'node:crypto';
import { BUNDLE_FORMAT, BUNDLE_VERSION } from '@offpiste/domain/contract/bundle/bundle.ts';
import { strToU8, zipSync } from 'fflate';
import type { AppDeps } from '#platform/app-deps.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { distributeBody } from '#testing/key-room.ts';
import { loadBody } from '#testing/load-body.ts';
import { REPS } from './askers.ts';
import { canary } from './canaries.ts';
import { canaryBrands } from './canary-brands.ts';
import { addCanaryWeek, BRANDS, EVENT_IDS, PREFIXES, passesOf, ROOM_ID, referenceOf } from './canary-week.ts';

/** Values for the parameters of the routes; add the value here when a call needs another one. */
export const VALUES: Readonly<Record<string, readonly string[]>> = {
  weekId: ['W1'],
  coachId: ['4'],
  transferId: ['GVA-01'],
  vehicleId: ['4', 'GVA-01'],
  direction: ['outbound'],
  lessonId: ['310001'],
  ticketId: EVENT_IDS,
  resortId: ['val'],
  fileId: [...BRANDS, 'everyone'],
  versions: [[...BRANDS, 'everyone'].map(versionOf).join(',')],
  barcode: PREFIXES.flatMap((prefix) => [...passesOf(prefix), referenceOf(prefix)]),
  scanned: ['1'],
  systemId: ['system-W1'],
  loc: ['Reception', 'Corbier Locations', 'Les Cimes'],
  roomId: [ROOM_ID],
  place: ['coach:4:outbound'],
  reference: PREFIXES.map(referenceOf),
  of: ['week', 'season'],
};

/** The application with the week of canaries, with an account for every kind of viewer. */
export async function openCanaryBench(overrides: Partial<AppDeps> = {}): Promise<TestApp> {
  const bench = await buildTestApp({ brands: canaryBrands(), ...overrides });
  await addCanaryWeek(bench.deps.database, REPS);
  for (const { repId, level, tenant } of REPS)
    await bench.addRep({
      rep_id: repId,
      username: `${repId}@test.example`,
      name: canary('personal', repId),
      level,
      tenant,
    });
  await handOutKeys(bench);
  await loadOne(bench);
  await keepBundle(bench);
  return bench;
}

/** The version of a document whose content is the record of its owner. */
function versionOf(owner: string): string {
  return createHash('sha256').update(canary('record', owner)).digest('hex');
}

/** One key to a guest of each brand, so that the ledger names them too. */
async function handOutKeys(bench: TestApp): Promise<void> {
  const lead = await bench.signIn('snowfuze-3@test.example');
  for (const prefix of PREFIXES) {
    const payload = distributeBody(lead.rep, { roomId: ROOM_ID, barcode: referenceOf(prefix) });
    const reply = await lead.inject({ method: 'POST', url: '/api/keyDist/distribute', payload });
    if (reply.statusCode !== 200) throw new Error(`no key for ${prefix}: ${reply.body}`);
  }
}

/** Somebody on board, so that the board names who recorded it. */
async function loadOne(bench: TestApp): Promise<void> {
  const lead = await bench.signIn('snowfuze-3@test.example');
  const payload = loadBody(lead.rep, { barcode: referenceOf('NUCO') });
  const reply = await lead.inject({ method: 'POST', url: '/api/coach/load', payload });
  if (reply.statusCode !== 200) throw new Error(`nobody on board: ${reply.body}`);
}

/** An import of the week that can be taken away. */
async function keepBundle({ deps }: TestApp): Promise<void> {
  const text = (value: object) => strToU8(JSON.stringify(value));
  const bundle = zipSync({
    'bundle.json': text({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION }),
    'weeks/W1/week.json': text({
      ...{ weekId: 'W1', weekName: 'Week 1', systemId: 'system-W1', timeZone: 'Europe/Paris' },
      ...{ startsOn: '2026-12-11', endsOn: '2026-12-19', packages: [{ departureDate: '2026-12-11' }] },
    }),
  });
  await deps.database.pool.query(
    `INSERT INTO import_run (week_id, by, at, state, source_names, bundle_sha256, report, counts, bundle)
     VALUES ('W1', $1, 0, 'applied', '{week.zip}', '', '[]', '{"added": 4}', $2)`,
    [canary('personal', 'snowfuze-3'), bundle],
  );
}
