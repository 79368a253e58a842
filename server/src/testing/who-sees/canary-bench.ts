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
  tab: ['events', 'lessons', 'passes', 'keys'],
  at: [...EVENT_IDS, '310001', 'office', 'les-cimes'],
  reference: PREFIXES.map(referenceOf),
  of: ['week', 'season'],
  importId: ['00000000-0000-4000-8000-000000000001'],
  messageId: ['00000000-0000-4000-8000-000000000002'],
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
  await keepJob(bench);
  await keepMessage(bench);
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

/** A check of an upload with problems, and somebody whom it affects. */
async function keepJob({ deps }: TestApp): Promise<void> {
  const [importId] = VALUES.importId ?? [];
  const staff = canary('personal', 'snowfuze-3');
  const { pool } = deps.database;
  await pool.query(
    `INSERT INTO week_job (job_id, wish, state, week_id, files, answers, rep_id, rep_name, made_at, changed_at, weeks)
     VALUES ($1, 'check', 'refused', 'W1', $2, '{}', 'snowfuze-3', $3, 0, 0, '[{"weekId": "W1", "version": 1}]')`,
    [importId, JSON.stringify([{ name: staff, bytes: 1, sha256: '' }]), staff],
  );
  const cell = { sheet: null, row: 2, column: 'dateOfBirth', value: canary('sensitive', 'NUCO') };
  const group = { lists: ['passengers'], column: 'dateOfBirth', problem: staff, count: 1, cells: [cell] };
  const report = {
    ...{ problems: 1, groups: [{ ...group, remedy: null }], moreGroups: 0, notes: [], lists: [], people: {} },
    ...{ questions: { columns: [], dates: null }, marked: 'passengers.csv' },
  };
  await pool.query(
    `INSERT INTO week_job_report (job_id, report, problems, marked, marked_name) VALUES ($1, $2, '1', '1', 'passengers.csv')`,
    [importId, JSON.stringify(report)],
  );
  const person = {
    ...{ weekId: 'W1', reference: referenceOf('NUCO'), name: canary('name', 'NUCO'), state: 'changed' },
    ...{ details: [canary('detail', 'NUCO')], happened: [{ what: 'loaded', when: staff }] },
  };
  await pool.query('INSERT INTO week_job_person (job_id, place, touched, person) VALUES ($1, 1, true, $2)', [
    importId,
    JSON.stringify(person),
  ]);
}

/** A message from headquarters to a rep of each kind. */
async function keepMessage({ deps }: TestApp): Promise<void> {
  const [messageId] = VALUES.messageId ?? [];
  const staff = canary('personal', 'snowfuze-3');
  await deps.database.pool.query(
    `INSERT INTO message (message_id, by_rep_id, by_name, audience, title, body, sent_at, due_at)
     VALUES ($1, 'snowfuze-3', $2, '{"to": "departure", "weekId": "W1", "place": "coach:4:outbound"}', $2, $2, 0, 0)`,
    [messageId, staff],
  );
  await deps.database.pool.query('INSERT INTO message_rep (message_id, rep_id) SELECT $1, rep_id FROM rep', [
    messageId,
  ]);
}
