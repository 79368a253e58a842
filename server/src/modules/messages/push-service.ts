import { BlockList, isIPv6 } from 'node:net';

/** Hosts of the push services of browsers, and domains below which every host is one. */
const HOSTS = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com']);
const DOMAINS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Whether an endpoint is at a public push service. A browser's subscription comes from outside: without this,
 * the server would call whatever address somebody names. `testOrigin` is accepted as well.
 */
export function isPushService(endpoint: string, testOrigin: string | null): boolean {
  const url = URL.parse(endpoint);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (testOrigin !== null && url.origin === testOrigin) return true;
  // The parser has dropped port 443 and written the host in lower case and Punycode.
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return HOSTS.has(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain));
}

const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  // Teredo, benchmarking, documentation and 6to4: inside them an inside address may hide.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public Internet, and not of this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !notPublic.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
