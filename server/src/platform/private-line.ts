import { serversOf } from './primary/servers-of.ts';

/**
 * Whether nobody on the way can read or change the traffic to a database address: to each of its servers it stays on
 * this machine, or it is encrypted and the server's certificate is checked, by authority and name (ASVS 12.3.1 to 12.3.4).
 */
export function isPrivateLine(address: string): boolean {
  return serversOf(address).every(isPrivate);
}

function isPrivate(server: string): boolean {
  const url = URL.parse(server);
  if (url === null) return false;
  const settings = (name: string) => url.searchParams.getAll(name);
  const hosts = [decodeURIComponent(url.hostname), ...settings('host')].filter((host) => host !== '');
  if (hosts.every(isThisMachine)) return true;
  const modes = settings('sslmode');
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full');
}

/** Whether a host is a loopback address or the folder of a socket; without a host the driver uses one of these too. */
function isThisMachine(host: string): boolean {
  return host.startsWith('/') || /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
