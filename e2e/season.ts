import { type ApiRep, apiRep } from './api-rep.ts';
import { type FrontServer, startFront } from './front-server.ts';
import { test } from './journey-test.ts';
import { openSeason, type Season } from './open-season.ts';
import type { RunningServer } from './server-place.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { startServer } from './start-server.ts';

/** The product with the small demo season for the journeys of a file, which change it; available once they run. */
export function startSeason(): Season {
  return seasonOfFile(startServer);
}

/** The same as a process that may be killed and started again. */
export function startSeasonInProcess(): Season<ServerProcess> {
  return seasonOfFile(startServerProcess);
}

function seasonOfFile<Server extends RunningServer>(
  start: (env: Record<string, string>) => Promise<Server>,
): Season<Server> {
  const season = {} as Season<Server> & { end(): Promise<void> };
  test.beforeAll(async () => Object.assign(season, await openSeason(start)));
  test.afterAll(() => season.end());
  return season;
}

/** A season behind a front server, and a rep who calls it from elsewhere; available once the journeys run. */
export function startSeasonBehindFront<Server extends RunningServer = RunningServer>(
  username: string,
  start: () => Season<Server>,
): { season: Season<Server>; front: FrontServer; rep: ApiRep } {
  const season = start();
  const front = {} as FrontServer;
  const rep = {} as ApiRep;
  test.beforeAll(async () => {
    Object.assign(front, await startFront(season.server.port));
    Object.assign(rep, await apiRep(season.server.url, username, 'nuco'));
  });
  test.afterAll(async () => {
    await rep.signOut();
    await front.close();
  });
  return { season, front, rep };
}

/** The season for journeys that change nothing of it: they share one with the screens. */
export function shareSeason(): Season {
  const shared = {} as Season;
  test.beforeAll(({ season }) => {
    Object.assign(shared, season);
  });
  return shared;
}

/** What the ledger says of a place, `coach:4:outbound`: every attempt there, in its order. */
export async function recordedAt(
  { server, week }: Pick<Season, 'server' | 'week'>,
  place: string,
): Promise<{ kind: string; verdict: string; reference: string }[]> {
  const [head = '', ...rows] = (await server.offpiste('export-actions', week.weekId)).trim().split('\n');
  const columns = head.split(',');
  const cells = rows.map((row) => {
    const values = row.split(',');
    return (name: string) => values[columns.indexOf(name)] ?? '';
  });
  return cells
    .filter((cell) => cell('place') === place)
    .map((cell) => ({ kind: cell('kind'), verdict: cell('verdict'), reference: cell('reference') }));
}

/** The password that a command for a rep's account prints, to be handed over. */
export async function handedOver(
  { server }: Pick<Season, 'server'>,
  command: 'add' | 'reset-password',
  username: string,
  ...details: string[]
): Promise<string> {
  const said = await server.offpiste('rep', command, username, ...details);
  return said.trim().split(': ').at(-1) ?? '';
}

/** An account of headquarters as an operator adds one, with the password that is handed over. */
export async function addedAtHq(
  season: Pick<Season, 'server'>,
  username: string,
  role: '--hq' | '--desk' = '--hq',
): Promise<{ username: string; password: string }> {
  const details = [
    '--name',
    'Hana Quest',
    '--tenant',
    'snowfuze',
    '--level',
    '3',
    '--staff-type',
    'HQ',
    role,
  ];
  return { username, password: await handedOver(season, 'add', username, ...details) };
}

/** An account as head office adds one, with the password that is handed over. */
export async function addedRep(
  season: Pick<Season, 'server'>,
  username: string,
): Promise<{ username: string; password: string }> {
  const details = ['--name', 'Robin Field', '--tenant', 'nuco', '--level', '1', '--staff-type', 'Rep'];
  return { username, password: await handedOver(season, 'add', username, ...details) };
}
