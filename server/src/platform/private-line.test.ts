import { expect, test } from 'vitest';
import { isPrivateLine } from './private-line.ts';

test.each([
  'postgres://offpiste:x@localhost/offpiste',
  'postgresql://127.0.0.1:5433/offpiste',
  'postgres://[::1]/offpiste',
  'postgres:///offpiste?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/offpiste',
  'postgres://localhost,127.0.0.1:5433/offpiste',
  'postgres://db.example/offpiste?sslmode=verify-full',
  'postgres://a.example,b.example:5433/offpiste?sslmode=verify-full',
  'postgres://10.0.0.5/offpiste?sslmode=verify-full&sslrootcert=/etc/offpiste/ca.pem',
])('nobody can listen in on the database of %s', (address) => {
  expect(isPrivateLine(address)).toBe(true);
});

test.each([
  'postgres://db.example/offpiste',
  'postgres://db/offpiste',
  'postgres://10.0.0.5/offpiste?sslmode=disable',
  'postgres://db.example/offpiste?sslmode=prefer',
  'postgres://db.example/offpiste?sslmode=no-verify',
  'postgres://db.example/offpiste?sslmode=verify-full&sslmode=disable',
  'postgres://localhost/offpiste?host=db.example',
  'postgres://localhost,db.example/offpiste',
  'postgres:///offpiste?host=localhost,db.example',
  'postgres://127.0.0.1.evil.example/offpiste',
])('others could listen in on the database of %s', (address) => {
  expect(isPrivateLine(address)).toBe(false);
});
