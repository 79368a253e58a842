import { expect, test } from 'vitest';
import { lanAddress } from './lan-address.ts';

const at = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});

test('the first private address that other devices can reach is chosen', () => {
  const interfaces = { lo: [at('127.0.0.1', true)], eth0: [at('203.0.113.7')], wlan0: [at('192.168.1.23')] };
  expect(lanAddress(null, interfaces)).toBe('192.168.1.23');
});

test('without one the message says what to do', () => {
  expect(() => lanAddress(null, { lo: [at('127.0.0.1', true)] })).toThrow(
    'Connect this machine to the same wifi as the phone',
  );
});

test.each(['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.9', '169.254.3.4', '127.0.0.2'])(
  '%s can be requested',
  (address) => expect(lanAddress(address, {})).toBe(address),
);

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', 'laptop.local', '10.0.0', ''])(
  '%s is refused',
  (address) => expect(() => lanAddress(address, {})).toThrow('an IPv4 address of a private network'),
);
