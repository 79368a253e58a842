import { afterAll, beforeAll, expect, test } from 'vitest';
import { allMigrations } from '#migrations/all-migrations.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

const extra = { name: '9001-extra', sql: 'CREATE TABLE extra (n integer); INSERT INTO extra VALUES (1)' };
const broken = { name: '9002-broken', sql: 'CREATE TABLE half (n integer); SELECT 1/0' };
const newer = [...allMigrations, extra];

test('every migration is numbered and in order', () => {
  const names = allMigrations.map((migration) => migration.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

test('a database that is up to date does not change', async () => {
  expect(await migrate(database.address)).toEqual([]);
});

test('several processes at once run a new migration once', async () => {
  const done = await Promise.all(Array.from({ length: 5 }, () => migrate(database.address, newer)));
  expect(done.flat()).toEqual(['9001-extra']);
  expect((await database.pool.query('SELECT n FROM extra')).rows).toEqual([{ n: 1 }]);
});

test('a migration that fails leaves nothing behind', async () => {
  await expect(migrate(database.address, [...newer, broken])).rejects.toThrow('division by zero');
  await expect(database.pool.query('SELECT FROM half')).rejects.toThrow('does not exist');
  expect(await migrate(database.address, newer)).toEqual([]);
});

test('a database of a newer program is refused', async () => {
  await expect(migrate(database.address)).rejects.toThrow(
    /another version of this program \(migration 9001-extra\)/,
  );
});
