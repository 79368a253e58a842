import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';

let demo: TestApp;
beforeAll(async () => {
  demo = await buildTestApp({ config: testConfig({ demo: true }) });
});
afterAll(() => demo.close());

test('the demo’s form can be embedded by the app alone, and runs no script', async () => {
  const reply = await demo.inject({ url: '/demo/client-issue', remoteAddress: '192.0.2.7' });
  expect(reply.statusCode).toBe(200);
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("form-action 'self'");
});

test('what is typed into it has no name, so it is not sent', async () => {
  const { body } = await demo.inject({ url: '/demo/client-issue' });
  expect(body.match(/<(?:input|textarea)[^>]*>/g)).toHaveLength(3);
  expect(body.match(/\sname="[^"]*"/g)?.filter((name) => !name.includes('viewport'))).toEqual([
    ' name="sent"',
  ]);
  expect((await demo.inject({ url: '/demo/client-issue?sent=1' })).body).toContain('nothing was sent');
});

test('the app may embed it', async () => {
  const reply = await demo.inject({ url: '/config' });
  expect(reply.json().brand.clientIssueUrl).toBe('/demo/client-issue');
  expect(reply.headers['content-security-policy']).toContain("frame-src 'self';");
});

test('without demo mode there is no such page', async () => {
  const plain = await buildTestApp();
  expect((await plain.inject({ url: '/demo/client-issue' })).statusCode).toBe(404);
  await plain.close();
});
