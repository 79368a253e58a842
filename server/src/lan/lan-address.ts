import { isIPv4 } from 'node:net';
import os from 'node:os';
import { OperatorError } from '#platform/operator-error.ts';

/** Networks that no address of the internet belongs to: at home, in an office, in a hotel, on a phone's hotspot. */
export const privateNetworks = [
  { address: [10, 0, 0, 0], mask: [255, 0, 0, 0] },
  { address: [172, 16, 0, 0], mask: [255, 240, 0, 0] },
  { address: [192, 168, 0, 0], mask: [255, 255, 0, 0] },
  { address: [169, 254, 0, 0], mask: [255, 255, 0, 0] },
  { address: [127, 0, 0, 0], mask: [255, 0, 0, 0] },
] as const;

type Interfaces = ReturnType<typeof os.networkInterfaces>;

/**
 * Returns the address of this machine that a phone in the same network can open: the requested one, otherwise the first
 * private one that other devices can reach. Throws an OperatorError when there is none.
 */
export function lanAddress(asked: string | null, interfaces: Interfaces = os.networkInterfaces()): string {
  if (asked !== null) {
    if (isPrivate(asked)) return asked;
    throw new OperatorError(`--lan=${asked}: this must be an IPv4 address of a private network`);
  }
  const found = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, address }) => !internal && isPrivate(address));
  if (found) return found.address;
  throw new OperatorError(
    'No local network was found. Connect this machine to the same wifi as the phone, or name its address: ' +
      'npm start -- --lan=<address>',
  );
}

function isPrivate(address: string): boolean {
  if (!isIPv4(address)) return false;
  const parts = address.split('.').map(Number);
  return privateNetworks.some(({ address: network, mask }) =>
    network.every((part, index) => ((parts[index] ?? 0) & (mask[index] ?? 0)) === part),
  );
}
