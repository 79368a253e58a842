import { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListVersions } from '#lists/shared-list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addContact } from '#testing/look-up-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';

let bench: TestApp;
let rep: Caller;

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addContact(database, { contactId: 'rescue', contactName: 'Mountain rescue', tel: '112' });
  await addContact(database, { contactId: 'duty', contactName: 'Duty Manager', email: 'duty@example.test' });
  await addContact(database, { contactId: 'n', contactName: 'NUCO line', tel: '447700900603' }, 'nuco');
  await addContact(database, { contactId: 'w', contactName: 'Wasteland line' }, 'wasteland');
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example', level: 0 });
  rep = await bench.signIn('rep@test.example');
});
afterAll(() => bench.close());

test("contacts are the brand's and everyone's, by name, with the number as it was written", async () => {
  expect((await rep.inject({ url: '/api/contacts' })).json()).toEqual([
    { contactId: 'duty', contactName: 'Duty Manager', tel: null, email: 'duty@example.test' },
    { contactId: 'rescue', contactName: 'Mountain rescue', tel: '112', email: null },
    { contactId: 'n', contactName: 'NUCO line', tel: '447700900603', email: null },
  ]);
});

test("another brand's app has other contacts", async () => {
  await bench.addRep({ rep_id: 'lead', username: 'lead@test.example', level: 2 });
  const lead = await bench.signIn('lead@test.example', { brand: 'wasteland' });
  const contacts = ContactsReply.parse((await lead.inject({ url: '/api/contacts' })).json());
  expect(contacts.map(({ contactId }) => contactId)).toEqual(['duty', 'rescue', 'w']);
});

test('a record that changes notifies every server process', async () => {
  const { database } = bench.deps;
  const versions = startListVersions(database);
  await expect.poll(() => versions.current('')).toMatch(/^1\./);
  const before = versions.current('');
  await addContact(database, { contactId: 'late' });
  await expect.poll(() => versions.current('')).not.toBe(before);
  const added = versions.current('');
  await database.pool.query(`DELETE FROM look_up WHERE record_id = 'late'`);
  await expect.poll(() => versions.current('')).not.toBe(added);
  await versions.stop();
});
