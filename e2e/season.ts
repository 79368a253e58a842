import { type ApiRep, apiRep } from './api-rep.ts';
import { test } from './journey-test.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** What the journeys of a file share; available once they run. */
export interface Season {
  server: ServerProcess;
  /** Another rep of the same brand, with a separate phone. */
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

/** An account as head office adds one, with the password that is handed over. */
export async function addedRep(
  season: Pick<Season, 'server'>,
  username: string,
): Promise<{ username: string; password: string }> {
  const details = ['--name', 'Robin Field', '--tenant', 'nuco', '--level', '1', '--staff-type', 'Rep'];
  return { username, password: await handedOver(season, 'add', username, ...details) };
}
