import type pg from 'pg';
import { NamedStatementClient } from '../../../server/src/platform/primary/named-statements.ts';
import { ROLES } from '../../../server/src/platform/roles.ts';

/** As much of a pool as the gate needs: its timers would be half of its work, and real time means nothing here. */
export interface Connections {
  take: () => Promise<pg.Client>;
  /** A connection that a killed process left in a transaction rolls back first, as the database does; a lost one is dropped. */
  giveBack: (client: pg.Client) => void;
  close: () => Promise<void>;
}

/** Opens connections on demand; none is closed before all are. */
export function createConnections(config: pg.ClientConfig): Connections {
  const all: pg.Client[] = [];
  const idle: pg.Client[] = [];
  const lost = new WeakSet<pg.Client>();
  return {
    async take() {
      for (let known = idle.pop(); known; known = idle.pop()) if (!lost.has(known)) return known;
      const client = new NamedStatementClient(config);
      client.once('error', () => lost.add(client));
      all.push(client);
      await client.connect();
      await client.query(`SET ROLE ${ROLES.server}`);
      return client;
    },
    giveBack(client) {
      if (lost.has(client)) return;
      // Sent before whatever the next user sends on it.
      if (client.getTransactionStatus() !== 'I') client.query('ROLLBACK').catch(() => undefined);
      idle.push(client);
    },
    async close() {
      await Promise.all(all.map((client) => client.end()));
    },
  };
}
