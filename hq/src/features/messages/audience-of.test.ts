import { expect, test } from 'vitest';
import { audienceOf } from './audience-of.ts';
import type { MessagesSearch } from './messages-search.ts';

test.each<[MessagesSearch, object | null]>([
  [{}, null],
  [{ write: true, week: 'W1' }, null],
  [{ to: 'everyone', week: 'W1' }, { to: 'everyone' }],
  [{ to: 'brand' }, null],
  [
    { to: 'brand', brand: 'nuco' },
    { to: 'brand', brand: 'nuco' },
  ],
  [{ to: 'resort', week: 'W1' }, null],
  [
    { to: 'resort', week: 'W1', resort: 'Val Corbier', place: 'coach:4:outbound' },
    { to: 'resort', weekId: 'W1', resort: 'Val Corbier' },
  ],
  [{ to: 'departure', place: 'coach:4:outbound' }, null],
  [
    { to: 'departure', week: 'W1', place: 'coach:4:outbound', rep: 'R1' },
    { to: 'departure', weekId: 'W1', place: 'coach:4:outbound' },
  ],
  [
    { to: 'rep', rep: 'R1' },
    { to: 'rep', repId: 'R1' },
  ],
])('the address %o means %o', (search, audience) => {
  expect(audienceOf(search)).toEqual(audience);
});
