import { type ApiRep, apiRep } from './api-rep.ts';
import type { RunningServer } from './server-place.ts';

/** What journeys share. */
export interface Season<Server extends RunningServer = RunningServer> {
  server: Server;
  /** Another rep of the same brand, with a separate phone. */
  colleague: ApiRep;
  /** The running week. */
  week: { weekId: string; weekName: string };
}

/** Starts the product with the small demo season, in one way or another. */
export async function openSeason<Server extends RunningServer>(
  start: (env: Record<string, string>) => Promise<Server>,
): Promise<Season<Server> & { end(): Promise<void> }> {
  const server = await start({ DEFAULT_BRAND: 'nuco' });
  const colleague = await apiRep(server.url, 'nuco.rep2@demo.test', 'nuco');
  const end = async () => {
    await colleague.signOut();
    await server.stop();
  };
  return { server, colleague, week: await colleague.runningWeek(), end };
}
