/** `not-saved`: neither stored nor sent, so that nothing may be claimed. */
export type FeedbackOutcome =
  | 'accepted'
  | 'accepted-will-sync'
  | 'attention'
  | 'refused'
  | 'undone'
  | 'not-saved';

/** How a whole screen flashes where an outcome is neither heard nor felt: by what the rep does now. */
type Flash = 'ok' | 'info' | 'warn' | 'bad';

interface Feedback {
  /** Frequency in Hz and length in seconds of each tone, one after the other. */
  tones: readonly { hz: number; seconds: number }[];
  gain: number;
  /** Vibration pattern in milliseconds. */
  pulses: number[];
  flash: Flash;
}

declare global {
  interface Navigator {
    /** Safari's; not in the DOM's types. */
    audioSession?: { type: 'playback' };
  }
}

const GAP_SECONDS = 0.06;
/** Sound that comes back later than this after an outcome would seem to belong to the next one. */
const LATE_MS = 500;
const FLASH_MS = 600;

const feedbacks: Record<FeedbackOutcome, Feedback> = {
  accepted: { tones: [{ hz: 1760, seconds: 0.12 }], gain: 0.35, pulses: [60], flash: 'ok' },
  'accepted-will-sync': { tones: [{ hz: 1760, seconds: 0.12 }], gain: 0.12, pulses: [60], flash: 'info' },
  attention: {
    tones: [
      { hz: 880, seconds: 0.12 },
      { hz: 880, seconds: 0.12 },
    ],
    gain: 0.35,
    pulses: [80, 80, 80],
    flash: 'warn',
  },
  refused: { tones: [{ hz: 220, seconds: 0.5 }], gain: 0.45, pulses: [400], flash: 'bad' },
  undone: {
    tones: [
      { hz: 1320, seconds: 0.12 },
      { hz: 660, seconds: 0.18 },
    ],
    gain: 0.35,
    pulses: [60],
    flash: 'info',
  },
  // A siren that can be heard through gloves, wind and a refusal just before.
  'not-saved': {
    tones: [660, 330, 660, 330].map((hz) => ({ hz, seconds: 0.25 })),
    gain: 0.5,
    pulses: [300, 100, 300, 100, 300],
    flash: 'bad',
  },
};

let context: AudioContext | undefined;
let flashing: ReturnType<typeof setTimeout> | undefined;

/** Browsers allow sound only after a touch, and iOS stops it with the app; call once at the start. */
export function unlockSound(): void {
  for (const gesture of ['pointerdown', 'keydown'] as const)
    document.addEventListener(gesture, wakeSound, { capture: true, passive: true });
}

async function wakeSound(): Promise<void> {
  // A browser without sound still vibrates or flashes, and shows its verdict.
  if (!('AudioContext' in globalThis)) return;
  // An iPhone that is switched to silent plays nothing else.
  if (navigator.audioSession) navigator.audioSession.type = 'playback';
  context ??= new AudioContext();
  if (!isRunning()) await context.resume().catch(() => undefined);
}

function isRunning(): boolean {
  return context?.state === 'running';
}

/**
 * Tone and vibration of an outcome; each of the six is distinct to ear and hand. Where this phone gives neither, the
 * screen flashes.
 */
export function signal(outcome: FeedbackOutcome): void {
  const { pulses, flash } = feedbacks[outcome];
  const isFelt = navigator.vibrate?.(pulses) ?? false;
  if (isRunning()) play(outcome);
  else {
    void playSoon(outcome);
    if (!isFelt) flashScreen(flash);
  }
}

/** Plays an accepted and a refused scan after a tap, so that a rep knows both. Returns whether they could be played. */
export async function trySound(): Promise<boolean> {
  await wakeSound();
  if (!isRunning()) {
    signal('accepted');
    return false;
  }
  play('refused', play('accepted') + 5 * GAP_SECONDS);
  return true;
}

/** After a call or an alarm the phone gives sound back only to an app that asks for it. */
async function playSoon(outcome: FeedbackOutcome): Promise<void> {
  if (!context) return;
  const asked = Date.now();
  await wakeSound();
  if (isRunning() && Date.now() - asked < LATE_MS) play(outcome);
}

/** Returns when the last tone ends, by the clock of the sound. */
function play(outcome: FeedbackOutcome, from = 0): number {
  if (!context) return 0;
  const { tones, gain } = feedbacks[outcome];
  let start = Math.max(from, context.currentTime);
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
  return start;
}

function flashScreen(flash: Flash): void {
  const { dataset } = document.documentElement;
  clearTimeout(flashing);
  dataset.flash = flash;
  flashing = setTimeout(() => delete dataset.flash, FLASH_MS);
}
