import type { FastifyBaseLogger } from 'fastify';
import { closeDatabase, type DatabaseAddress, openDatabase } from '../database.ts';
import { shipTrail } from './ship-trail.ts';

const LOOK_EVERY_MS = 10_000;

export interface ShippingDeps {
  /** As the data's owner: requests may not read the trail. */
  address: DatabaseAddress;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Writes every new row of the audit trail to the log, within seconds. Returns a function that writes the last rows and stops. */
export function keepTrailShipped({ address, log }: ShippingDeps): () => Promise<void> {
  const database = openDatabase(address, { as: 'operator', connections: 1 });
  const ship = async () => {
    try {
      while ((await shipTrail(database, (row) => log.info(row, 'audit'))) > 0);
    } catch (error) {
      log.error({ err: error }, 'the audit trail could not be written to the log');
    }
  };
  let running = ship();
  const timer = setInterval(() => {
    running = running.then(ship);
  }, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running.then(ship);
    await closeDatabase(database);
  };
}
