import type pg from 'pg';
import { errorCode } from './error-code.ts';
import { OperatorError } from './operator-error.ts';

/**
 * What the server does for itself (sessions, the ledger, lists of tickets) runs as `server`; what it reads for a
 * rep runs as `rep`, inside `asRep`, and for headquarters as `hq`, inside `asHq`. None owns anything; migrations 0012
 * and 0030 say what each may do.
 */
export const ROLES = { server: 'offpiste_server', rep: 'offpiste_rep', hq: 'offpiste_hq' } as const;

const INSUFFICIENT_PRIVILEGE = '42501';
/** Of a pooler that lets no settings of a connection through. */
const PROTOCOL_VIOLATION = '08P01';
/** Duplicate object, or a unique violation: another process has just created the role. */
const MADE_MEANWHILE = ['42710', '23505'];

/**
 * Creates missing roles and checks that this login may take them and that they cannot do more than
 * they are granted. Roles belong to the whole server, whichever of its databases this is. Throws an OperatorError
 * with what an administrator has to do.
 */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  for (const role of Object.values(ROLES)) {
    await makeRole(client, role);
    await refuseStrongRole(client, role);
    if (await mayBecome(client, role)) continue;
    await client.query(`GRANT ${role} TO CURRENT_USER`).catch(refuse);
    if (!(await mayBecome(client, role))) refuse({ code: INSUFFICIENT_PRIVILEGE });
  }
}

/**
 * Refuses a login that may not work as the server, before anything is served: migrations may have had another one
 * (`DATABASE_OWNER_URL`). Throws an OperatorError with what an administrator has to do.
 */
export async function checkServerLogin(pool: pg.Pool): Promise<void> {
  // Until the end of this one statement.
  const roles = Object.values(ROLES);
  const taking = pool.query(`SELECT set_config('role', role, true) FROM unnest($1::text[]) AS role`, [roles]);
  await taking.catch((error: unknown) => {
    if (error instanceof Error && errorCode(error) === PROTOCOL_VIOLATION)
      throw new OperatorError(
        `What answers at DATABASE_URL does not work as PostgreSQL does (‘${error.message}’). If it is a pooler, give the server the address of PostgreSQL itself.`,
      );
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      `The login of DATABASE_URL may not work as ${roles.join(', ')}. As an administrator:
  GRANT ${Object.values(ROLES).join(', ')} TO <that login>;`,
    );
  });
}

/**
 * Returns what to warn of where neither policies nor missing grants would stop the login, should a statement ever run as
 * it; null for a login that they stop. Not refused: it worked before, and an update must not end a Saturday.
 */
export async function warnOfStrongLogin(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT rolname AS name FROM pg_roles WHERE rolname = session_user AND (rolsuper OR rolbypassrls)',
  );
  return rows[0]
    ? `the login of DATABASE_URL, ${rows[0].name}, may read and change everything on its database server: name one that is no superuser and has no BYPASSRLS`
    : null;
}

async function makeRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount) return;
  await client.query(`CREATE ROLE ${role} NOLOGIN`).catch((error: { code?: string }) => {
    if (!MADE_MEANWHILE.includes(error.code ?? '')) refuse(error);
  });
}

/** A role that bypasses policies would be no wall. */
async function refuseStrongRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_roles WHERE rolname = $1 AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)`,
    [role],
  );
  if (rowCount)
    throw new OperatorError(
      `The role ${role} may do too much. As an administrator:
  ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB;`,
    );
}

async function mayBecome(client: pg.ClientBase, role: string): Promise<boolean> {
  try {
    await client.query(`SET ROLE ${role}`);
    await client.query('RESET ROLE');
    return true;
  } catch (error) {
    if (errorCode(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

function refuse(error: { code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new OperatorError(
    `The login of DATABASE_URL may not make the roles that keep brands apart. Once, as an administrator of the database server:
${Object.values(ROLES)
  .map((role) => `  CREATE ROLE ${role} NOLOGIN;\n  GRANT ${role} TO <that login>;`)
  .join('\n')}
or give that login CREATEROLE.`,
  );
}
