import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { registeredCalls } from '#testing/registered-calls.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

let bench: TestApp;
let desk: Caller;
let document: Document;

beforeAll(async () => {
  bench = await buildTestApp();
  await addWeek(bench.deps.database);
  await addPassenger(bench.deps.database, { reference: 'NUCO-AB12CD-000001', name: 'Ana Mély' });
  desk = await signInAtHq(bench, 'desk');
  document = (await desk.inject({ url: '/api/hq/openapi.json' })).json();
});
afterAll(() => bench.close());

test('the contract is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...structuredClone(document) });
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('it has every call of the server that is not a page or a file', () => {
  const named = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = registeredCalls(bench.app)
    .filter(({ url }) => /^\/(?:api|auth)\/|^\/config$/.test(url))
    .flatMap(({ url, methods }) => methods.map((method) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`))
    .filter((call) => !call.startsWith('HEAD '));
  expect(named.sort()).toEqual(served.sort());
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(100);
});

test('a client that is generated from it calls the server', async () => {
  const address = await bench.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = {
    [BRAND_HEADER]: desk.rep.tenant,
    'Sec-Fetch-Site': 'same-origin',
    Cookie: Object.entries(desk.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  };
  const client = await new OpenAPIClientAxios({
    definition: { ...document, servers: [{ url: address }] },
    axiosConfigDefaults: { headers, validateStatus: () => true },
  }).init();
  const weeks = await client.getHqWeeks?.();
  expect([weeks?.status, weeks?.data.weeks[0].weekId]).toEqual([200, 'W1']);
  const found = await client.getHqPeopleWeekIdReference?.({ weekId: 'W1', reference: 'NUCO-AB12CD-000001' });
  expect(found?.data.person).toMatchObject({ name: 'Ana Mély' });
  const attempts = await client.getHqActionsWeekId?.({ weekId: 'W1', verdict: 'refused' });
  expect([attempts?.status, attempts?.data.counts.all]).toEqual([200, 0]);
});

test('every error that the server answers with is named', () => {
  const text = JSON.stringify(document.components?.responses);
  for (const code of ['hq_passkey_required', 'too_many_lines', 'already_loaded'])
    expect(text).toContain(code);
});
