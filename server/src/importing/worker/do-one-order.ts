import { closeDatabase, type DatabaseAddress, type OpenDatabase, openDatabase } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { WorkEnd } from './limited-process.ts';

/**
 * Makes this process one that does the first order it gets, with the data's owner's connections, says how that ended, and
 * ends: see `doInLimitedProcess`. Whatever else it says meanwhile goes by `process.send`.
 */
export function doOneOrder<Order extends { address: DatabaseAddress }>(
  work: (order: Order, database: OpenDatabase) => Promise<void>,
): void {
  const say = (end: WorkEnd) => process.send?.(end);
  const doIt = async (order: Order) => {
    const database = openDatabase(order.address, { as: 'operator', connections: 2 });
    try {
      await work(order, database);
      say({ ended: true });
    } catch (error) {
      if (error instanceof OperatorError) say({ refused: error.message });
      else say({ broke: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    } finally {
      await closeDatabase(database);
    }
  };
  // Whoever wants it has gone: what it has begun is undone with its connection.
  process.on('disconnect', () => process.exit(1));
  process.once('message', (order: Order) => {
    void doIt(order).then(() => process.exit(0));
  });
}
