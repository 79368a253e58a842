/**
 * Returns the addresses of the single servers that a database address names, in its order, as PostgreSQL's own programs
 * read it: `postgres://a,b:5433/db`, or `postgres:///db?host=a,b&port=5432,5433`, where one port is for all.
 */
export function serversOf(connectionString: string): string[] {
  const parts = /^(?<start>\w+:\/\/(?:[^/?]*@)?)(?<hosts>[^/?]*)(?<path>[^?]*)\??(?<query>.*)$/s.exec(
    connectionString,
  )?.groups;
  if (!parts) return [connectionString];
  const { start = '', hosts = '', path = '', query = '' } = parts;
  const settings = new URLSearchParams(query);
  const named = settings.get('host');
  if (named === null) return hosts.split(',').map((host) => `${start}${host}${path}${query && `?${query}`}`);
  const ports = settings.get('port')?.split(',') ?? [];
  return named.split(',').map((host, index) => {
    const port = ports[index] ?? ports[0];
    const own = new URLSearchParams(settings);
    own.set('host', host);
    if (port) own.set('port', port);
    return `${start}${hosts}${path}?${own}`;
  });
}
