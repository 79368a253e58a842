import { type ApiRep, apiRep } from './api-rep.ts';
import { test } from './journey-test.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** What the journeys of a file share; it is there once they run. */
export interface Season {
  server: ServerProcess;
  /** Another rep of the same brand, with a phone of their own. */
  colleague: ApiRep;
  /** The running week. */
  week: { weekId: string; weekName: string };
}

/** Starts the product with the small demo season. */
export async function openSeason(): Promise<Season & { end(): Promise<void> }> {
  const server = await startServer({ DEFAULT_BRAND: 'nuco' });
  const colleague = await apiRep(server.url, 'nuco.rep2@demo.test', 'nuco');
  const end = async () => {
    await colleague.signOut();
    await server.stop();
  };
  return { server, colleague, week: await colleague.runningWeek(), end };
}

/** The same for the journeys of a file: starts it before them, and ends it after them. */
export function startSeason(): Season {
  const season = {} as Awaited<ReturnType<typeof openSeason>>;
  test.beforeAll(async () => Object.assign(season, await openSeason()));
  test.afterAll(() => season.end());
  return season;
}

/** An account as head office adds one, with the password that is handed over. */
export async function addedRep(
  { server }: Pick<Season, 'server'>,
  username: string,
): Promise<{ username: string; password: string }> {
  const details = ['--name', 'Robin Field', '--tenant', 'nuco', '--level', '1', '--staff-type', 'Rep'];
  const said = await server.offpiste('rep', 'add', username, ...details);
  return { username, password: said.trim().split(': ').at(-1) ?? '' };
}
