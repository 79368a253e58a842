import { expect, test } from 'vitest';
import { serversOf } from './servers-of.ts';

test.each([
  ['postgres://u:p@a:5432/db?sslmode=require', ['postgres://u:p@a:5432/db?sslmode=require']],
  ['postgres://a,b/', ['postgres://a/', 'postgres://b/']],
  [
    'postgres://u:p%40,%2F@a:5432,b:5433/db?sslmode=verify-full',
    [
      'postgres://u:p%40,%2F@a:5432/db?sslmode=verify-full',
      'postgres://u:p%40,%2F@b:5433/db?sslmode=verify-full',
    ],
  ],
  ['postgresql://[::1]:5432,[::2]/db', ['postgresql://[::1]:5432/db', 'postgresql://[::2]/db']],
  [
    'postgres://u@/db?host=a,b&port=5432,5433',
    ['postgres://u@/db?host=a&port=5432', 'postgres://u@/db?host=b&port=5433'],
  ],
  [
    'postgres://u@/db?host=%2Frun%2Fa,%2Frun%2Fb&port=5433',
    ['postgres://u@/db?host=%2Frun%2Fa&port=5433', 'postgres://u@/db?host=%2Frun%2Fb&port=5433'],
  ],
  ['postgres://u@/db', ['postgres://u@/db']],
])('%s names these servers', (address, servers) => {
  expect(serversOf(address)).toEqual(servers);
});
