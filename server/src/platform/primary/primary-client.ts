import type pg from 'pg';
import { errorCode } from '../error-code.ts';
import { NamedStatementClient } from './named-statements.ts';
import type { Primary } from './primary.ts';
import { NoPrimaryError, READ_ONLY, watchWrites } from './takes-writes.ts';

type WhenConnected = (error: Error | null, client: pg.Client) => void;

/** A connection to the server that takes writes. One to a server that takes none is never handed out. */
export class PrimaryClient extends NamedStatementClient {
  readonly #primary: Primary;
  /** As the server says; null before, and through a pooler that does not say. */
  #takesWrites: boolean | null = null;

  constructor(primary: Primary, config: pg.ClientConfig = {}) {
    // What differs between the servers is filled in when it is known which one it is.
    super({ ...config, ...primary.servers[0] });
    this.#primary = primary;
    watchWrites(this, (takesWrites) => {
      this.#takesWrites = takesWrites;
      if (!takesWrites) primary.demoted();
    });
    this.connection.on('errorMessage', (error) => {
      if (errorCode(error) === READ_ONLY) primary.demoted();
    });
    this.once('end', () => primary.disconnected(this));
  }

  override connect = ((whenConnected?: WhenConnected) => {
    const connecting = this.#connect();
    if (!whenConnected) return connecting;
    connecting.then(
      () => whenConnected(null, this),
      (error: Error) => whenConnected(error, this),
    );
    return undefined;
  }) as pg.Client['connect'];

  async #connect(): Promise<this> {
    try {
      const place = await this.#primary.find();
      if (place) Object.assign(this, place);
      await super.connect();
    } catch (error) {
      this.#primary.disconnected(this);
      throw error;
    }
    if (this.#takesWrites !== false) {
      this.#primary.connected(this);
      return this;
    }
    await this.end();
    throw new NoPrimaryError(this);
  }
}
