import { expect, test } from 'vitest';
import { connect } from './connection.ts';
import { HELD, type Write, writeAll } from './write-all.ts';

const sealed = { iv: new Uint8Array(12), data: new ArrayBuffer(1) };
const list: Write = (stores) => stores('lists').put(sealed, 'coach:4');

test('what was sealed for another personal key, or for one that is gone, is not written', async () => {
  const connection = connect('written-for-another');
  const tried = (id: string | undefined) => connection.run((database) => writeAll(database, id, [list]));
  const lists = () => connection.run((database) => database.count('lists'));
  expect(await tried('gone')).toBe('other key');
  await connection.run((database) =>
    database.put(
      'personalKeys',
      { id: 'kept', publicKey: new Uint8Array(1), salt: new Uint8Array(1), wrapped: sealed },
      HELD,
    ),
  );
  expect([await tried('gone'), await tried(undefined), await lists()]).toEqual(['other key', 'other key', 0]);
  expect([await tried('kept'), await lists()]).toEqual(['written', 1]);
});
