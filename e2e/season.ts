import { test } from '@playwright/test';
import { type ApiRep, apiRep } from './api-rep.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** What the journeys of a file share; it is there once they run. */
export interface Season {
  server: ServerProcess;
  /** Another rep of the same brand, with a phone of their own. */
  colleague: ApiRep;
  /** The running week. */
  week: { weekId: string; weekName: string };
}

/** Starts the product with the small demo season before the journeys of the file, and ends it after them. */
export function startSeason(): Season {
  const season = {} as Season;
  test.beforeAll(async () => {
    season.server = await startServer({ DEFAULT_BRAND: 'nuco' });
    season.colleague = await apiRep(season.server.url, 'nuco.rep2@demo.test', 'nuco');
    season.week = await season.colleague.runningWeek();
  });
  test.afterAll(async () => {
    await season.colleague.signOut();
    await season.server.stop();
  });
  return season;
}
