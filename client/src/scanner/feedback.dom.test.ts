import { beforeEach, expect, test, vi } from 'vitest';
import { signal, unlockSound } from './feedback.ts';

const vibrate = vi.fn<(pattern: number[]) => boolean>();
let tones: number[] = [];
let gains: number[] = [];

class FakeContext {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  async resume() {
    this.state = 'running';
  }
  createGain() {
    const setValueAtTime = (gain: number) => gains.push(gain);
    return { gain: { setValueAtTime, exponentialRampToValueAtTime: vi.fn() }, connect: vi.fn() };
  }
  createOscillator() {
    const frequency = { value: 0 };
    return { frequency, connect: vi.fn(), stop: vi.fn(), start: () => tones.push(frequency.value) };
  }
}

beforeEach(() => {
  tones = [];
  gains = [];
  vibrate.mockClear();
  Object.assign(navigator, { vibrate });
  vi.stubGlobal('AudioContext', FakeContext);
});

test('there is no sound before the first touch, but a pulse', () => {
  signal('accepted');
  expect(tones).toEqual([]);
  expect(vibrate).toHaveBeenCalledWith([60]);
});

test('each of the six outcomes sounds and feels its own way', async () => {
  unlockSound();
  document.dispatchEvent(new Event('pointerdown'));
  await Promise.resolve();
  const felt = (
    ['accepted', 'accepted-will-sync', 'attention', 'refused', 'undone', 'not-saved'] as const
  ).map((outcome) => {
    tones = [];
    gains = [];
    vibrate.mockClear();
    signal(outcome);
    return { tones, loud: gains[0] ?? 0, pulses: vibrate.mock.calls[0]?.[0] };
  });
  const [accepted, willSync, attention, refused, undone, notSaved] = felt;
  expect(new Set(felt.map((one) => JSON.stringify(one))).size).toBe(6);
  expect(accepted).toMatchObject({ tones: [expect.any(Number)], pulses: [expect.any(Number)] });
  expect(willSync?.tones).toEqual(accepted?.tones);
  expect(willSync?.loud).toBeLessThan(accepted?.loud ?? 0);
  expect(attention?.tones).toHaveLength(2);
  expect(attention?.pulses).toHaveLength(3);
  expect(refused?.tones[0]).toBeLessThan((accepted?.tones[0] ?? 0) / 2);
  expect(refused?.pulses?.[0]).toBeGreaterThan((accepted?.pulses?.[0] ?? 0) * 3);
  const [first = 0, second = 0] = undone?.tones ?? [];
  expect(second).toBeLessThan(first);
  expect(undone?.pulses).toEqual(accepted?.pulses);
  expect(new Set(notSaved?.tones).size).toBe(2);
  expect(notSaved?.loud).toBeGreaterThan(refused?.loud ?? 1);
});

test('sound that the phone took away comes back with the next touch', async () => {
  const contexts: FakeContext[] = [];
  vi.stubGlobal(
    'AudioContext',
    class extends FakeContext {
      constructor() {
        super();
        contexts.push(this);
      }
    },
  );
  vi.resetModules();
  const fresh = await import('./feedback.ts');
  fresh.unlockSound();
  document.dispatchEvent(new Event('keydown'));
  await Promise.resolve();
  const [context] = contexts;
  if (context) context.state = 'interrupted';
  fresh.signal('refused');
  expect(tones).toEqual([]);
  expect(vibrate).toHaveBeenLastCalledWith([400]);
  document.dispatchEvent(new Event('pointerdown'));
  await Promise.resolve();
  fresh.signal('refused');
  expect(tones).toHaveLength(1);
  expect(contexts).toHaveLength(1);
});

test('a phone without sound, or without a pulse, gives what it has', async () => {
  vi.stubGlobal('AudioContext', undefined);
  Reflect.deleteProperty(globalThis, 'AudioContext');
  vi.resetModules();
  const fresh = await import('./feedback.ts');
  fresh.unlockSound();
  document.dispatchEvent(new Event('pointerdown'));
  fresh.signal('accepted');
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([60]);
  Reflect.deleteProperty(navigator, 'vibrate');
  expect(() => fresh.signal('accepted')).not.toThrow();
});
