import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signal, unlockSound } from './feedback.ts';

const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
let tones: number[] = [];
let gains: number[] = [];
/** When each tone begins and ends. */
let spans: [from: number, until: number][] = [];

const LOUDSPEAKER = {};

class FakeContext {
  state = 'suspended';
  currentTime = 7;
  destination = LOUDSPEAKER;
  async resume() {
    this.state = 'running';
  }
  createGain() {
    const setValueAtTime = (gain: number) => gains.push(gain);
    const node = { gain: { setValueAtTime, exponentialRampToValueAtTime: vi.fn() }, isHeard: false };
    return {
      ...node,
      connect(this: typeof node, to: object) {
        this.isHeard = to === LOUDSPEAKER;
      },
    };
  }
  createOscillator() {
    const frequency = { value: 0 };
    let volume: { isHeard: boolean } | undefined;
    let from = Number.NaN;
    return {
      frequency,
      connect: (to: { isHeard: boolean }) => {
        volume = to;
      },
      start: (at: number) => {
        from = at;
      },
      stop: (until: number) => {
        if (!volume?.isHeard) return;
        tones.push(frequency.value);
        spans.push([from, until]);
      },
    };
  }
}

beforeEach(() => {
  tones = [];
  gains = [];
  vibrate.mockClear();
  vibrate.mockReturnValue(true);
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
    spans = [];
    vibrate.mockClear();
    signal(outcome);
    // The tones come at once, one after the other, and end.
    expect(spans.map(([from], at) => from > (spans[at - 1]?.[1] ?? 6.9))).not.toContain(false);
    expect(spans.map(([from, until]) => until > from && until - from < 1)).not.toContain(false);
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

/** The module as after a start of the app, and every context that it makes. */
async function freshStart(Context: typeof FakeContext = FakeContext) {
  const contexts: FakeContext[] = [];
  vi.stubGlobal(
    'AudioContext',
    class extends Context {
      constructor() {
        super();
        contexts.push(this);
      }
    },
  );
  vi.resetModules();
  return { contexts, feedback: await import('./feedback.ts') };
}

async function touched() {
  const { contexts, feedback } = await freshStart();
  feedback.unlockSound();
  document.dispatchEvent(new Event('pointerdown'));
  await settled();
  const [context] = contexts;
  if (!context) throw new Error('no sound');
  return { contexts, context, feedback };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const flash = () => document.documentElement.dataset.flash;

afterEach(() => {
  delete document.documentElement.dataset.flash;
  Reflect.deleteProperty(navigator, 'audioSession');
});

test('sound that a call took away comes back with the next outcome, without a touch', async () => {
  const { contexts, context, feedback } = await touched();
  context.state = 'interrupted';
  feedback.signal('refused');
  expect(vibrate).toHaveBeenLastCalledWith([400]);
  await settled();
  expect(tones).toEqual([220]);
  feedback.signal('accepted');
  expect(tones).toEqual([220, 1760]);
  expect(contexts).toHaveLength(1);
});

test('sound that comes back only much later is not that of an outcome long gone', async () => {
  const { context, feedback } = await touched();
  const given = Promise.withResolvers<void>();
  context.state = 'interrupted';
  context.resume = async () => {
    await given.promise;
    context.state = 'running';
  };
  feedback.signal('refused');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 600);
  given.resolve();
  await settled();
  expect(context.state).toBe('running');
  expect(tones).toEqual([]);
});

test('an iPhone is heard although it is switched to silent', async () => {
  const session = { type: 'auto' };
  Object.assign(navigator, { audioSession: session });
  await touched();
  expect(session.type).toBe('playback');
});

test('only where a phone neither sounds nor vibrates does the whole screen flash, for a moment', async () => {
  const { context, feedback } = await touched();
  context.resume = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vibrate.mockReturnValue(false);
  feedback.signal('refused');
  expect(flash()).toBeUndefined();

  context.state = 'interrupted';
  vibrate.mockReturnValue(true);
  feedback.signal('refused');
  expect(flash()).toBeUndefined();

  vibrate.mockReturnValue(false);
  feedback.signal('refused');
  expect(flash()).toBe('bad');
  await vi.advanceTimersByTimeAsync(400);
  feedback.signal('accepted');
  expect(flash()).toBe('ok');
  await vi.advanceTimersByTimeAsync(599);
  expect(flash()).toBe('ok');
  await vi.advanceTimersByTimeAsync(1);
  expect(flash()).toBeUndefined();
});

test('trying the sound plays an accepted scan and then a refused one, and says where it cannot', async () => {
  const { contexts, feedback } = await freshStart();
  expect(await feedback.trySound()).toBe(true);
  expect(tones).toEqual([1760, 220]);
  expect(contexts).toHaveLength(1);

  const silent = await freshStart(
    class extends FakeContext {
      override resume = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    },
  );
  tones = [];
  vibrate.mockReturnValue(false);
  expect(await silent.feedback.trySound()).toBe(false);
  expect(tones).toEqual([]);
  expect(flash()).toBe('ok');
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
  expect(flash()).toBeUndefined();
  Reflect.deleteProperty(navigator, 'vibrate');
  fresh.signal('accepted');
  expect(flash()).toBe('ok');
});
