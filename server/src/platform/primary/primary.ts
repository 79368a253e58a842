import pg from 'pg';
import { serversOf } from './servers-of.ts';
import { NoPrimaryError, watchWrites } from './takes-writes.ts';

/** Where one server is reached. */
export type ServerPlace = Pick<pg.Client, 'host' | 'port'>;

/** A server that says nothing for this long is not the one. */
const PROBE_MS = 2_000;

/** The server of an address that takes writes, and the connections to it. */
export class Primary {
  readonly servers: readonly pg.ClientConfig[];
  readonly #connections = new Set<pg.Client>();
  #found: Promise<ServerPlace> | null = null;

  constructor(address: pg.ClientConfig) {
    const { connectionString } = address;
    this.servers = connectionString
      ? serversOf(connectionString).map((server) => ({ connectionString: server }))
      : [address];
  }

  /**
   * Returns where it is; null for an address of one server, which is not asked before it is connected to. Several are asked
   * at once, and the first that takes writes is remembered.
   */
  async find(): Promise<ServerPlace | null> {
    if (this.servers.length === 1) return null;
    this.#found ??= this.#search();
    const found = this.#found;
    // Not the finding of a later search, which may be under way by then.
    found.catch(() => this.#forget(found));
    return await found;
  }

  async #search(): Promise<ServerPlace> {
    try {
      return await Promise.any(this.servers.map(takingWrites));
    } catch (error) {
      const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw reasons.find((reason) => reason instanceof NoPrimaryError) ?? reasons[0];
    }
  }

  #forget(found: Promise<ServerPlace> | null): void {
    if (this.#found === found) this.#found = null;
  }

  connected(client: pg.Client): void {
    this.#connections.add(client);
  }

  /** One connection has ended, or could not be made: the next one looks for the server again. */
  disconnected(client: pg.Client): void {
    this.#connections.delete(client);
    this.#forget(this.#found);
  }

  /** The server takes no writes any more: every connection to it is closed, and what runs on them fails. */
  demoted(): void {
    this.#forget(this.#found);
    for (const { connection } of this.#connections) connection.stream.destroy();
    this.#connections.clear();
  }
}

async function takingWrites(server: pg.ClientConfig): Promise<ServerPlace> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: PROBE_MS });
  let takesWrites = true;
  watchWrites(client, (value) => {
    takesWrites = value;
  });
  client.on('error', () => {});
  await client.connect();
  await client.end();
  if (!takesWrites) throw new NoPrimaryError(client);
  return { host: client.host, port: client.port };
}
