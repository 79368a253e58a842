/** `not-saved`: neither stored nor sent, so that nothing may be claimed. */
export type FeedbackOutcome =
  | 'accepted'
  | 'accepted-will-sync'
  | 'attention'
  | 'refused'
  | 'undone'
  | 'not-saved';

interface Feedback {
  /** Frequency in Hz and length in seconds of each tone, one after the other. */
  tones: readonly { hz: number; seconds: number }[];
  gain: number;
  /** Vibration pattern in milliseconds. */
  pulses: number[];
}

const GAP_SECONDS = 0.06;

const feedbacks: Record<FeedbackOutcome, Feedback> = {
  accepted: { tones: [{ hz: 1760, seconds: 0.12 }], gain: 0.35, pulses: [60] },
  'accepted-will-sync': { tones: [{ hz: 1760, seconds: 0.12 }], gain: 0.12, pulses: [60] },
  attention: {
    tones: [
      { hz: 880, seconds: 0.12 },
      { hz: 880, seconds: 0.12 },
    ],
    gain: 0.35,
    pulses: [80, 80, 80],
  },
  refused: { tones: [{ hz: 220, seconds: 0.5 }], gain: 0.45, pulses: [400] },
  undone: {
    tones: [
      { hz: 1320, seconds: 0.12 },
      { hz: 660, seconds: 0.18 },
    ],
    gain: 0.35,
    pulses: [60],
  },
  // A siren that can be heard through gloves, wind and a refusal just before.
  'not-saved': {
    tones: [660, 330, 660, 330].map((hz) => ({ hz, seconds: 0.25 })),
    gain: 0.5,
    pulses: [300, 100, 300, 100, 300],
  },
};

let context: AudioContext | undefined;

/** Browsers allow sound only after a touch, and iOS stops it with the app; call once at the start. */
export function unlockSound(): void {
  for (const gesture of ['pointerdown', 'keydown'] as const)
    document.addEventListener(gesture, wakeSound, { capture: true, passive: true });
}

function wakeSound(): void {
  // A browser without sound still vibrates and shows its verdict.
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume().catch(() => undefined);
}

/** Tone and vibration of an outcome; each of the six is distinct to ear and hand. */
export function signal(outcome: FeedbackOutcome): void {
  const { tones, gain, pulses } = feedbacks[outcome];
  navigator.vibrate?.(pulses);
  if (context?.state !== 'running') return;
  let start = context.currentTime;
  for (const { hz, seconds } of tones) {
    const volume = context.createGain();
    volume.gain.setValueAtTime(gain, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    volume.connect(context.destination);
    const oscillator = context.createOscillator();
    oscillator.frequency.value = hz;
    oscillator.connect(volume);
    oscillator.start(start);
    oscillator.stop(start + seconds);
    start += seconds + GAP_SECONDS;
  }
}
