import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => await api.close());

/** Sends bytes as they are and reads until the server hangs up. */
async function send(request: string): Promise<string> {
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.end(request);
  await once(socket, 'close');
  return answer;
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'validation_failed'],
  [
    'headers beyond 16 KiB',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'two lengths',
    'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
    'validation_failed',
  ],
  [
    'a length beside chunks',
    'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'validation_failed',
  ],
  [
    'an address that is none',
    'GET /api/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
    'validation_failed',
  ],
  [
    'a method of other protocols',
    'PROPFIND /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    405,
    'method_not_allowed',
  ],
  [
    'the trace method',
    'TRACE /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    405,
    'method_not_allowed',
  ],
  [
    'a long address',
    `GET /${'x'.repeat(3_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    414,
    'url_too_long',
  ],
])('%s is answered in the one shape', async (_, request, status, code) => {
  const answer = await send(request);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({
    error: expect.any(String),
    code,
    requestId: expect.any(String),
  });
  expect(head).toMatch(/^content-security-policy: default-src 'none'.*frame-ancestors 'none'/im);
  expect(head).toMatch(/^x-content-type-options: nosniff/im);
});
