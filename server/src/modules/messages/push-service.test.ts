import { expect, test } from 'vitest';
import { isPublicAddress, isPushService } from './push-service.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://FCM.googleapis.com:443/wp/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
])('is a push service: %s', (endpoint) => {
  expect(isPushService(endpoint, null)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://evilnotify.windows.com/x',
  'https://push.apple.com.evil.example/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://localhost/x',
  'https://fcm.googleapis.com./x',
  'https://fcm。googleapis.com.internal/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//fcm.googleapis.com/x',
  '/x',
  '',
  'http://127.0.0.1:4000/x',
])('is not a push service: %s', (endpoint) => {
  expect(isPushService(endpoint, null)).toBe(false);
});

test('a test names one origin more', () => {
  const origin = 'http://127.0.0.1:4000';
  expect(isPushService('http://127.0.0.1:4000/push/1', origin)).toBe(true);
  expect(isPushService('http://127.0.0.1:4001/push/1', origin)).toBe(false);
  expect(isPushService('http://x@127.0.0.1:4000/push/1', origin)).toBe(false);
});

test.each([
  ['142.250.74.10', true],
  ['2a00:1450:4007:80e::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:142.250.74.10', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
