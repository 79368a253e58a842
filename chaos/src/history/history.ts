import fc from 'fast-check';
import { PEOPLE, SCAN_KINDS, type ScanKind } from '../season/week-plan.ts';

/** One thing that a rep does, or that happens, in a history. `wait` is how long nothing else is done, in milliseconds. */
export type Step =
  | { step: 'scan'; phone: number; tab: number; kind: ScanKind; person: number; wait: number }
  | { step: 'undo'; phone: number; tab: number; of: number; wait: number }
  /** Somebody's extra passengers, by who they are; the last number is of somebody on no list. */
  | { step: 'extras'; phone: number; tab: number; people: number[]; wait: number }
  /** Somebody on the way home is loaded, does not come or gets off, or a coach home is closed as the rep sees it. */
  | {
      step: 'depart';
      phone: number;
      tab: number;
      what: 'load' | 'not-here' | 'left' | 'close';
      person: number;
      coach: number;
      wait: number;
    }
  /** Without a network, and sent a minute after it was done, to the millisecond: just not late, or just late. */
  | { step: 'on-the-minute'; phone: number; kind: ScanKind; person: number; early: number; wait: number }
  /** Undoes anybody's action, counted back from the last; with a reason or without. */
  | { step: 'undo-any'; of: number; reason: boolean; wait: number }
  /** Opens the screen of a list, which then requests it every ten seconds and after every action at its place. */
  | { step: 'look'; phone: number; tab: number; list: number; wait: number }
  /** Has all lists of the week brought up to date. */
  | { step: 'prepare'; phone: number; tab: number; wait: number }
  | { step: 'sync'; phone: number; tab: number; wait: number }
  | { step: 'later'; wait: number }
  | { step: 'nothing' }
  /** One of those that the history's faults bring; a wait if they bring none. */
  | { step: 'happening'; which: number; phone: number; tab: number; size: number; wait: number };

/** What some reps do on their phones in a while, and all the chances in it by their seed. */
export interface History {
  seed: number;
  steps: Step[];
}

export const PHONES = 3;
/** Default number of steps of a history; about two in three are scans. */
export const STEPS = 50;

const phone = fc.nat(PHONES - 1);
const tab = fc.nat(4);
const wait = fc.oneof(
  { weight: 4, arbitrary: fc.nat(200) },
  { weight: 4, arbitrary: fc.nat(2_500) },
  { weight: 1, arbitrary: fc.nat(20_000) },
);

/** A counterexample becomes small by its steps becoming nothing. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('nothing' as const) }) },
  {
    weight: 40,
    arbitrary: fc.record({
      step: fc.constant('scan' as const),
      phone,
      tab,
      kind: fc.constantFrom(...SCAN_KINDS),
      person: fc.nat(PEOPLE - 1),
      wait,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ step: fc.constant('undo' as const), phone, tab, of: fc.nat(50), wait }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('extras' as const),
      phone,
      tab,
      people: fc.uniqueArray(fc.nat(PEOPLE), { minLength: 1, maxLength: 3 }),
      wait,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      step: fc.constant('depart' as const),
      phone,
      tab,
      what: fc.constantFrom('load', 'load', 'not-here', 'left', 'close', 'close'),
      person: fc.nat(PEOPLE - 1),
      coach: fc.nat(1),
      wait,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('on-the-minute' as const),
      phone,
      kind: fc.constantFrom(...SCAN_KINDS),
      person: fc.nat(PEOPLE - 1),
      early: fc.integer({ min: -1, max: 1 }),
      wait,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('undo-any' as const),
      of: fc.nat(20),
      reason: fc.oneof(
        { weight: 3, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      wait,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ step: fc.constant('look' as const), phone, tab, list: fc.nat(6), wait }),
  },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('prepare' as const), phone, tab, wait }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('sync' as const), phone, tab, wait }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('later' as const), wait: fc.nat(900_000) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant('happening' as const),
      which: fc.nat(11),
      phone,
      tab,
      size: fc.nat(59),
      wait,
    }),
  },
);

/** Any history of so many steps. */
export const historyOf = (steps: number): fc.Arbitrary<History> =>
  fc.record({
    seed: fc.noShrink(fc.nat(0x7fffffff)),
    steps: fc.array(step, { minLength: steps, maxLength: steps, size: 'max' }),
  });
