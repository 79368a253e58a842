import type pg from 'pg';

/** What a server says of itself when it is connected to, and again when it changes. */
interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/** PostgreSQL's code for a write on a server that takes none. */
export const READ_ONLY = '25006';

/** Every server reached by this address is a standby, or takes no writes for another reason. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
  readonly code = READ_ONLY;

  constructor({ host, port }: Pick<pg.Client, 'host' | 'port'>) {
    super(`${host}:${port} is a standby or read-only`);
  }
}

/** Calls back with what a connection's server says about writes: at its start, and whenever that changes. */
export function watchWrites({ connection }: pg.Client, onChange: (takesWrites: boolean) => void): void {
  const closed = new Set<string>();
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'in_hot_standby' && parameterName !== 'default_transaction_read_only') return;
    if (parameterValue === 'on') closed.add(parameterName);
    else closed.delete(parameterName);
    onChange(closed.size === 0);
  });
}
