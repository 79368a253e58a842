import type { DatabaseAddress } from '#platform/database.ts';

/** Returns a database of the same server as another login reaches it. */
export function addressAs(
  { connectionString, ...parts }: DatabaseAddress,
  login: { user: string; password: string; database: string },
): DatabaseAddress {
  if (!connectionString) return { ...parts, ...login };
  const url = new URL(connectionString);
  Object.assign(url, { username: login.user, password: login.password, pathname: `/${login.database}` });
  return { connectionString: url.href };
}
