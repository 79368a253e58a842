import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';

let api: TestApp;
let rep: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  rep = await api.signIn((await api.addRep()).username);
  // Node reads these when the server begins to listen: the limits are those of the app, only shorter.
  const { headersTimeout, requestTimeout } = api.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
  Object.assign(api.app.server, {
    headersTimeout: 100,
    requestTimeout: 100,
    connectionsCheckingInterval: 20,
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => await api.close());

/** Sends bytes unchanged, hangs up unless asked to stay, and reads until the server hangs up. */
async function send(request: string, { stay = false } = {}): Promise<string> {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: stay });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  if (stay) socket.write(request);
  else socket.end(request);
  await once(socket, stay ? 'end' : 'close');
  socket.destroy();
  return answer;
}

/** The head of a scan as the app sends it, signed in, without the empty line after it. */
const scanHead = () =>
  [
    'POST /api/coach/load HTTP/1.1',
    'Host: localhost',
    'X-Brand: nuco',
    'Content-Type: application/json',
    `Cookie: ${Object.entries(rep.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')}`,
  ].join('\r\n');
const HALF_SENT: Record<string, string> = {
  'a head that stops': '',
  'a body that stops': '\r\nContent-Length: 400\r\n\r\n{"weekID":',
  'a body in chunks that stops': '\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"wee',
};

test.each(
  Object.entries(HALF_SENT).flatMap(([what, rest]) => [
    [what, 'the line stays open', rest, true] as const,
    [what, 'the line is closed', rest, false] as const,
  ]),
)('%s is answered so that the outbox keeps the action, when %s', async (_what, _line, rest, stay) => {
  const [head, body = ''] = (await send(scanHead() + rest, { stay })).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(body)).toMatchObject({ code: 'request_incomplete' });
});

test('a body that is shorter than its declared length is not reported as a wrong one', async () => {
  const reply = await api.inject({
    method: 'POST',
    url: '/auth/login',
    payload: '{"username":',
    headers: { 'content-type': 'application/json', 'content-length': '400', 'x-brand': 'nuco' },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([408, 'request_incomplete']);
});

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
