import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideKeyDistribution } from './key-distribution.ts';
import { decideKeyReturn } from './key-return.ts';
import { readyRoom, ZOE } from './key-rooms.cases.ts';
import {
  addHandover,
  foldKeys,
  isDistributed,
  isReturned,
  type KeyFact,
  keysAt,
  keyTotals,
} from './key-totals.ts';

let serial = 0;
const signed = (at: number) => {
  serial += 1;
  return { actionId: `a${serial}`, repId: 'R1', repName: 'Jo', at, seq: serial };
};
const out = (keys: number, at: number): KeyFact => ({
  way: 'out',
  keys,
  recipient: ZOE,
  tenant: 'nuco',
  location: null,
  ...signed(at),
});
const back = (keys: number, at: number, extraKeys = 0): KeyFact => ({
  way: 'back',
  keys,
  extraKeys,
  returnedBy: 'Zoë',
  notes: '',
  ...signed(at),
});
const totalsOf = (facts: readonly KeyFact[], room = readyRoom) => keyTotals(room, foldKeys(facts));

describe('the keys of a room', () => {
  it('go out in parts to several people, until none is left', () => {
    const one = totalsOf([out(1, 10)]);
    expect(one).toMatchObject({ out: 1, contested: 0 });
    expect([isDistributed(readyRoom, one), isReturned(one)]).toEqual([false, false]);
    const both = totalsOf([out(1, 10), out(1, 20)]);
    expect(isDistributed(readyRoom, both)).toBe(true);
  });

  it('are here, partly out, out or back: exactly one of these', () => {
    const at = (...facts: KeyFact[]) => keysAt(readyRoom, totalsOf(facts));
    expect(at()).toBe('here');
    expect(at(out(1, 10))).toBe('partly');
    expect(at(out(2, 10))).toBe('out');
    expect(at(out(2, 10), back(1, 20))).toBe('partly');
    expect(at(out(2, 10), back(2, 20))).toBe('back');
    expect(at(out(2, 10), back(2, 20), out(1, 30))).toBe('partly');
  });

  it('are returned when all that went out have come back, extra keys beside them', () => {
    const some = totalsOf([out(2, 10), back(1, 20)]);
    expect([isDistributed(readyRoom, some), isReturned(some)]).toEqual([false, false]);
    const all = totalsOf([out(2, 10), back(1, 20), back(1, 30, 1)]);
    expect([isDistributed(readyRoom, all), isReturned(all)]).toEqual([false, true]);
    expect(all).toMatchObject({ out: 0, extraKeysBack: 1, contested: 0 });
  });

  it('take their extra keys along when they go out again', () => {
    const again = totalsOf([out(2, 10), back(2, 20, 1), out(1, 30), back(1, 40, 1)]);
    expect(again).toMatchObject({ extraKeysBack: 1, contested: 0 });
  });

  it('beyond what the room has count as far as they exist, and are contested', () => {
    const over = totalsOf([out(1, 10), out(2, 20)]);
    expect(over).toMatchObject({ out: 2, contested: 1 });
    expect(totalsOf([back(1, 10)])).toMatchObject({ out: 0, everOut: false, contested: 1 });
  });

  it('that come back beyond what was out, of either kind, are contested', () => {
    expect(totalsOf([out(1, 10), back(2, 20)])).toMatchObject({ out: 0, extraKeysBack: 0, contested: 1 });
    expect(totalsOf([out(1, 10), back(1, 20, 2)])).toMatchObject({ out: 0, extraKeysBack: 1, contested: 1 });
  });

  it('name who last handed any out and who last took any back', () => {
    const given = { ...out(2, 10), repId: 'R1', repName: 'Jo' };
    const tooMany = { ...out(1, 20), repId: 'R2', repName: 'Max' };
    const taken = { ...back(2, 30), repId: 'R3', repName: 'Zoë' };
    const nothing = { ...back(1, 40), repId: 'R4', repName: 'Ben' };
    const lastOut = { repId: 'R1', repName: 'Jo', at: 10 };
    const lastBack = { repId: 'R3', repName: 'Zoë', at: 30 };
    expect(totalsOf([])).toMatchObject({ lastOut: null, lastBack: null });
    expect(totalsOf([given, tooMany])).toMatchObject({ lastOut, lastBack: null });
    expect(totalsOf([given, tooMany, taken, nothing])).toMatchObject({ lastOut, lastBack });
  });

  it('leave their extra keys counted as back while some are still out', () => {
    expect(totalsOf([out(1, 10), back(0, 20, 1), out(1, 30)])).toMatchObject({ out: 2, extraKeysBack: 1 });
  });

  it('of a handover of no keys were never out', () => {
    const none = totalsOf([out(0, 10)]);
    expect(none).toMatchObject({ out: 0, everOut: false, contested: 0 });
    expect(isReturned(none)).toBe(false);
  });

  it('were out before the week was imported, if the sheet says so', () => {
    const earlier = { ...readyRoom, earlier: { keys: 5, returned: false } };
    expect(totalsOf([], earlier)).toMatchObject({ out: 2, everOut: true });
    const over = { ...readyRoom, earlier: { keys: 1, returned: true } };
    expect(isReturned(totalsOf([], over))).toBe(true);
  });

  it('reported late are sorted into their place: a return before its handover was no contradiction', () => {
    const returned = back(2, 20);
    const given = out(2, 10);
    expect(totalsOf([returned]).contested).toBe(1);
    expect(totalsOf([returned, given])).toMatchObject({ out: 0, everOut: true, contested: 0 });
  });
});

const room = fc.record({
  numberOfKeys: fc.nat(5),
  extraKeys: fc.nat(3),
  earlier: fc.record({ keys: fc.nat(6), returned: fc.boolean() }),
});
const step = fc.record({
  way: fc.constantFrom('out' as const, 'back' as const),
  keys: fc.integer({ min: -1, max: 7 }),
  extraKeys: fc.integer({ min: -1, max: 4 }),
  /** Late facts arrive in any order. */
  at: fc.nat(20),
  late: fc.boolean(),
  /** Index of an earlier fact that is undone in this step. */
  undoes: fc.option(fc.nat(30), { freq: 4 }),
});

it('whatever is done, late or undone, no total leaves its bounds and the order of arrival does not matter', () => {
  fc.assert(
    fc.property(room, fc.array(step, { maxLength: 30 }), (given, steps) => {
      const keys = { ...readyRoom, ...given };
      let facts: KeyFact[] = [];
      for (const { way, keys: numberOfKeys, extraKeys, at, late, undoes } of steps) {
        facts = facts.filter((_, i) => i !== undoes);
        const totals = totalsOf(facts, keys);
        const { verdict } =
          way === 'out'
            ? decideKeyDistribution(
                { room: keys, totals, belongsTo: null },
                { barcode: ZOE, numberOfKeys, late },
                ['NUCO'],
              )
            : decideKeyReturn({ room: keys, totals }, { numberOfKeys, extraKeysReturned: extraKeys, late });
        if (verdict === 'refused' || (verdict === 'conflict' && !late)) continue;
        // What is not late happened now, after all known facts.
        const happened = late ? at : 1_000 + facts.length;
        facts = [
          ...facts,
          way === 'out' ? out(numberOfKeys, happened) : back(numberOfKeys, happened, extraKeys),
        ];

        let walked = keyTotals(keys, []);
        for (const handover of foldKeys(facts)) {
          walked = addHandover(keys, walked, handover);
          expect(walked.out).toBeGreaterThanOrEqual(0);
          expect(walked.out).toBeLessThanOrEqual(keys.numberOfKeys);
          expect(walked.extraKeysBack).toBeGreaterThanOrEqual(0);
          expect(walked.extraKeysBack).toBeLessThanOrEqual(keys.extraKeys);
        }
        expect(totalsOf([...facts].reverse(), keys)).toEqual(walked);
        const wasAllRight = verdict === 'accepted' && !late && totals.contested === 0;
        if (wasAllRight) expect(walked.contested).toBe(0);
      }
    }),
    { numRuns: 2_000 },
  );
});
