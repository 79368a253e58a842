import { expect, test } from 'vitest';
import { inviteAddress } from './invite-address.ts';

const brands = [{ slug: 'nuco' }, { slug: 'alpine' }];

test.each([
  ['a brand’s address', 'nuco.example.com', 'https://alpine.example.com/invite#T'],
  ['its own brand’s address', 'alpine.example.com:8443', 'https://alpine.example.com:8443/invite#T'],
  ['an address that names no brand', 'hq.example.com', 'https://hq.example.com/invite#T'],
  ['a name alone, even of a brand', 'nuco', 'https://nuco/invite#T'],
])('from %s the link of a rep leads to where their brand’s app is', (_, host, address) => {
  expect(inviteAddress('T', { brand: 'alpine' }, brands, { protocol: 'https:', host })).toBe(address);
});
