import type { ErrorEvent } from '@sentry/core';
import { expect, test } from 'vitest';
import { plainEvent } from './plain-event.ts';

const SECRETS = ['Robin', 'NUCO-AB12CD-000001', '7700900123'];
const secret = SECRETS.join(' ');

test('only the listed parts of an event leave the phone', () => {
  const event: ErrorEvent = {
    type: undefined,
    event_id: 'a3a4bb4e3d8c4e0b9f5e2d2a8f0a5a11',
    timestamp: 1_799_568_000,
    level: 'error',
    release: '1.2.3',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: `Cannot read ${secret}`,
          mechanism: { type: secret, handled: false, data: { secret } },
          stacktrace: {
            frames: [
              {
                filename: `https://offpiste.example/passenger/${secret}`,
                function: secret,
                lineno: 1,
                colno: 2,
              },
              {
                filename: 'https://offpiste.example/assets/index-Ab_1.js',
                function: secret,
                lineno: 3,
                colno: 4,
                vars: { secret },
                context_line: secret,
              },
            ],
          },
        },
        { type: secret, value: secret },
      ],
    },
    tags: { place: 'screen', route: '/passenger/$bookingRef', replayId: 'b1', passenger: secret },
    message: secret,
    user: { id: secret, ip_address: secret },
    request: { url: secret, data: secret, headers: { Cookie: secret } },
    breadcrumbs: [{ message: secret }],
    extra: { secret },
    contexts: { data: { secret } },
    transaction: secret,
    server_name: secret,
  };
  expect(plainEvent(event)).toEqual({
    type: undefined,
    platform: 'javascript',
    event_id: 'a3a4bb4e3d8c4e0b9f5e2d2a8f0a5a11',
    timestamp: 1_799_568_000,
    level: 'error',
    release: '1.2.3',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'cannot read …',
          mechanism: { type: 'generic', handled: false },
          stacktrace: {
            frames: [{ filename: 'app:///assets/index-Ab_1.js', lineno: 3, colno: 4, in_app: true }],
          },
        },
        { type: 'Error', value: '…', stacktrace: { frames: [] } },
      ],
    },
    tags: { place: 'screen', route: '/passenger/$bookingRef', replayId: 'b1' },
    contexts: { device_info: { userAgent: navigator.userAgent } },
  });
});

test.each(['TypeError', 'NotAllowedError', 'Error', 'DOMException', 'UnhandledRejection', 'MissingCode'])(
  'the kind of an error is sent: %s',
  (type) => {
    const [kept] =
      plainEvent({ type: undefined, exception: { values: [{ type, value: '' }] } }).exception?.values ?? [];
    expect(kept?.type).toBe(type);
  },
);

test('an error thrown by a browser interface is sent under its own kind', () => {
  const values = [{ type: 'Error', value: 'NotFoundError: Requested device not found' }];
  expect(plainEvent({ type: undefined, exception: { values } }).exception?.values).toEqual([
    { type: 'NotFoundError', value: 'requested device not found', stacktrace: { frames: [] } },
  ]);
});
