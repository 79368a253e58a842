import { expect, test } from 'vitest';
import { cameraConstraints } from './camera.ts';
import { cameraFailure } from './camera-text.ts';

const said = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints });
const REAR = { facing: 'environment' } as const;

test('requests the rear camera at 1280 by 1280', () => {
  const { audio, video } = cameraConstraints(REAR, said('Mozilla/5.0 (Linux; Android 15)'));
  expect(audio).toBe(false);
  expect(video).toMatchObject({
    facingMode: { ideal: 'environment' },
    width: { ideal: 1280 },
    height: { ideal: 1280 },
  });
});

test.each(['iPhone', 'iPad', 'iPod'])('asks an %s for 320 to 1280, ideally 720', (device) => {
  expect(cameraConstraints(REAR, said(`Mozilla/5.0 (${device}; CPU OS 18_4)`)).video).toMatchObject({
    width: { min: 320, ideal: 720, max: 1280 },
    height: { min: 320, ideal: 720, max: 1280 },
  });
});

test('an iPad that calls itself a Mac is asked for the same, and a Mac is not', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  expect(cameraConstraints(REAR, said(mac)).video).toMatchObject({ width: { ideal: 720, max: 1280 } });
  expect(cameraConstraints(REAR, said(mac, 0)).video).toMatchObject({ width: { ideal: 1280 } });
});

test('requests a chosen camera and no other', () => {
  expect(cameraConstraints({ deviceId: 'tele' }, said('Android')).video).toMatchObject({
    deviceId: { exact: 'tele' },
  });
});

test.each([
  'NotAllowedError',
  'SecurityError',
  'NotFoundError',
  'NotReadableError',
  'AbortError',
  'OverconstrainedError',
  'NotSupportedError',
])('after %s the text includes the browser’s message and what to do', (name) => {
  const { text, advice } = cameraFailure(new DOMException('Permission denied', name));
  expect(text).toBe('Permission denied');
  expect(advice).not.toBe(cameraFailure(new DOMException('', 'OddError')).advice);
});

test('says that the camera failed where the browser says nothing', () => {
  expect(cameraFailure(new DOMException('', 'NotAllowedError')).text).toBe('Failed to access camera');
  expect(cameraFailure('?').text).toBe('Failed to access camera');
});
