import { type ApiRep, apiRep } from './api-rep.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** What journeys share. */
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
