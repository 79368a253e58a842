import type pg from 'pg';
import { ROLES } from '../roles.ts';

/** One thing that protects the data, and the table or function that it belongs to. */
export interface Protection {
  on: string;
  /** `policy`, `grant` and `execute` let somebody in, so one more of them is as wrong as one less. */
  kind: 'row-level security' | 'policy' | 'grant' | 'function' | 'execute' | 'trigger' | 'constraint';
  /** What it is, in one line and in the same words on every supported PostgreSQL. */
  text: string;
}

/**
 * Returns what protects the data of a database: forced row-level security, policies, what is granted to everybody and to
 * the roles of the server, functions and as whom they run, triggers that fire and constraints that hold. The owner of the tables is `operator`.
 */
export async function wallOf(client: Pick<pg.ClientBase, 'query'>): Promise<Protection[]> {
  const { rows } = await client.query<Protection>(WALL, [Object.values(ROLES)]);
  return rows
    .map(({ on, kind, text }) => ({ on, kind, text: plain(text) }))
    .toSorted((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1));
}

/** Returns the line of a protection in the recorded list. */
export function lineOf({ on, kind, text }: Protection): string {
  return `${on}: ${kind} ${text}`.trimEnd();
}

/** PostgreSQL 15 writes the names of a subquery's columns and 16 does not; neither changes what it means. */
function plain(text: string): string {
  return text.replaceAll(/ AS (?:"[^"]+"|\w+)(?=\)|$)/g, '').replaceAll(/\s+/g, ' ');
}

const WALL = /* sql */ `
  WITH ours AS (
    SELECT 0::oid AS oid, 'everybody' AS name
    UNION ALL SELECT oid, rolname FROM pg_roles WHERE rolname = ANY ($1::text[])
  ), relation AS (
    SELECT c.oid, relname::text AS name, relowner AS owner, relacl, relrowsecurity, relforcerowsecurity
    FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
  ), routine AS (
    SELECT p.oid, proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name, proowner AS owner, proacl,
      prosecdef
    FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  )
  SELECT name AS on, 'row-level security' AS kind, 'forced' AS text FROM relation
    WHERE relrowsecurity AND relforcerowsecurity
  UNION ALL
  SELECT name, 'policy', concat_ws(' ', polname, CASE WHEN polpermissive THEN 'for' ELSE 'restricting' END,
      CASE polcmd WHEN '*' THEN 'all' WHEN 'r' THEN 'select' WHEN 'a' THEN 'insert' WHEN 'w' THEN 'update' ELSE 'delete' END,
      'to', (SELECT string_agg(CASE
          WHEN role = owner OR role = (SELECT oid FROM pg_roles WHERE rolname = current_user) THEN 'operator'
          WHEN role = 0 THEN 'everybody' ELSE pg_get_userbyid(role) END, ', ' ORDER BY role) FROM unnest(polroles) AS role),
      'using ' || pg_get_expr(polqual, polrelid), 'check ' || pg_get_expr(polwithcheck, polrelid))
    FROM relation r JOIN pg_policy ON polrelid = r.oid
  UNION ALL
  SELECT r.name, 'grant', lower(privilege_type) || ' to ' || o.name
    FROM relation r CROSS JOIN aclexplode(relacl) JOIN ours o ON o.oid = grantee
  UNION ALL
  SELECT r.name, 'grant',
      lower(privilege_type) || ' (' || string_agg(attname, ', ' ORDER BY attname) || ') to ' || o.name
    FROM relation r JOIN pg_attribute ON attrelid = r.oid AND NOT attisdropped
      CROSS JOIN aclexplode(attacl) JOIN ours o ON o.oid = grantee
    GROUP BY r.name, privilege_type, o.name
  UNION ALL
  SELECT name, 'function', CASE WHEN prosecdef THEN 'as operator' ELSE 'as caller' END FROM routine
  UNION ALL
  SELECT r.name, 'execute', 'by ' || o.name FROM routine r CROSS JOIN aclexplode(coalesce(proacl, acldefault('f', owner))) JOIN ours o ON o.oid = grantee
  UNION ALL
  SELECT name, 'trigger', tgname FROM relation r JOIN pg_trigger ON tgrelid = r.oid
    WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')
  UNION ALL
  SELECT name, 'constraint', conname FROM relation r JOIN pg_constraint ON conrelid = r.oid
    WHERE contype IN ('p', 'u', 'f', 'c') AND convalidated`;
