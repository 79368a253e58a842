import { expect, test } from 'vitest';
import { cameraConstraints } from './camera.ts';
import { cameraFailureText } from './camera-text.ts';

test('asks for the rear camera at 1280 by 1280', () => {
  expect(cameraConstraints('environment', 'Mozilla/5.0 (Linux; Android 15)').video).toMatchObject({
    facingMode: { ideal: 'environment' },
    width: { ideal: 1280 },
    height: { ideal: 1280 },
  });
});

test.each(['iPhone', 'iPad', 'iPod'])('asks an %s for 320 to 1280, ideally 720', (device) => {
  expect(cameraConstraints('environment', `Mozilla/5.0 (${device}; CPU OS 18_4)`).video).toMatchObject({
    width: { min: 320, ideal: 720, max: 1280 },
    height: { min: 320, ideal: 720, max: 1280 },
  });
});

test('says what to do when the camera fails, or what the browser says', () => {
  expect(cameraFailureText(new DOMException('denied', 'NotAllowedError'))).toContain('Allow the camera');
  expect(cameraFailureText(new DOMException('lens fell off', 'OddError'))).toBe('lens fell off');
  expect(cameraFailureText(new DOMException('', 'OddError'))).toBe('Failed to access camera');
  expect(cameraFailureText('?')).toBe('Failed to access camera');
});
