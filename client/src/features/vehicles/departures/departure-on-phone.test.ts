import { departureStops } from '@offpiste/domain/rules/closing.ts';
import { stopState } from '@offpiste/domain/rules/departure.ts';
import { describe, expect, test } from 'vitest';
import { departureOnPhone } from '#lists/departure-on-phone.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import { aTicket } from '../coaches/coach.fixtures.ts';
import { ANN, BEN, CAT, done, HERE, listOf, seat } from './departure.fixtures.ts';

const load = (barcode: string, place?: string) => done('load-coach', { barcode }, place);
const noShow = (barcode: string, reason = 'not-here') => done('no-show', { barcode, reason });
const seats = (list: KeptList, ...earlier: OutboxItem[]) =>
  Object.fromEntries(
    departureOnPhone(list, earlier, HERE)?.people.map(({ reference, seat }) => [reference, seat]) ?? [],
  );

describe('the people of a departure', () => {
  const list = listOf([seat(ANN, 'missing'), seat(BEN, 'missing')]);

  test('are those of the list, with what this phone did since', () => {
    expect(seats(list)).toEqual({ [ANN]: 'missing', [BEN]: 'missing' });
    expect(seats(list, load(ANN), noShow(BEN))).toEqual({ [ANN]: 'aboard', [BEN]: 'no-show' });
    expect(seats(list, load(ANN, 'coach:7:outbound'), load(BEN, 'coach:4:inbound'))).toEqual({
      [ANN]: 'elsewhere',
      [BEN]: 'missing',
    });
    expect(seats(list, load(CAT))).toEqual({ [ANN]: 'missing', [BEN]: 'missing', [CAT]: 'aboard' });
  });

  test('are on board once they are scanned, whatever else is said, until they leave', () => {
    expect(seats(list, noShow(ANN), load(ANN), noShow(ANN))).toMatchObject({ [ANN]: 'aboard' });
    expect(seats(list, load(ANN), noShow(ANN, 'left'))).toMatchObject({ [ANN]: 'no-show' });
    expect(seats(list, load(CAT), noShow(CAT, 'left'))).not.toHaveProperty(CAT);
  });

  test('are no-shows only where nobody scanned them, and only if that was said here', () => {
    const elsewhere = listOf([seat(ANN, 'elsewhere')]);
    expect(seats(elsewhere, noShow(ANN))).toEqual({ [ANN]: 'elsewhere' });
    expect(seats(elsewhere, noShow(ANN, 'left'))).toEqual({ [ANN]: 'elsewhere' });
    const there = done('no-show', { barcode: ANN, reason: 'not-here' }, 'coach:7:outbound');
    expect(seats(list, there)).toMatchObject({ [ANN]: 'missing' });
    expect(seats(list, load(CAT), noShow(CAT))).toMatchObject({ [CAT]: 'aboard' });
    expect(seats(list, noShow(CAT))).toEqual({ [ANN]: 'missing', [BEN]: 'missing' });
    expect(seats(list, noShow(CAT, 'left'))).toEqual({ [ANN]: 'missing', [BEN]: 'missing' });
  });

  test('of a coach are not those of a transfer the same way', () => {
    const scan = done('load-transfer', { barcode: ANN }, 'transfer:GVA-01:outbound');
    expect(seats(list, scan)).toMatchObject({ [ANN]: 'missing' });
  });

  test('stay as they are when something else was taken back', () => {
    const taken = (item: OutboxItem) => undoItem({ ...item, settledAt: 500 });
    const known = listOf([seat(ANN, 'aboard'), seat(BEN, 'no-show')]);
    expect(seats(known, taken(noShow(ANN)), taken(load(BEN)), taken(load(CAT)))).toEqual({
      [ANN]: 'aboard',
      [BEN]: 'no-show',
    });
  });

  test('are missing again when what the list has of them is taken back', () => {
    const known = listOf([seat(ANN, 'aboard'), seat(BEN, 'no-show')], {
      guests: [{ name: 'Cat', bookingRef: CAT, barcode: CAT, at: '2026-12-11T05:00:00.000Z' }],
    });
    const undone = [load(ANN), noShow(BEN), load(CAT)].map((item) => undoItem({ ...item, settledAt: 500 }));
    expect(seats(known)).toEqual({ [ANN]: 'aboard', [BEN]: 'no-show', [CAT]: 'aboard' });
    expect(seats(known, ...undone)).toEqual({ [ANN]: 'missing', [BEN]: 'missing' });
  });

  test('of a list from before there were seats are on board where they are loaded', () => {
    const old = listOf([
      aTicket('Ann', { barcode: ANN, loaded: 1 }),
      aTicket('Ben', { barcode: BEN, deleted: '1' }),
      aTicket('Cat', { barcode: CAT, loaded: 0 }),
    ]);
    expect(seats(old)).toEqual({ [ANN]: 'aboard', [CAT]: 'missing' });
  });

  test('ride on another coach that scanned them first, whatever is scanned here', () => {
    expect(seats(listOf([seat(ANN, 'elsewhere')]), load(ANN))).toEqual({ [ANN]: 'elsewhere' });
  });

  test('are none of those who were added to a transfer the same way', () => {
    const leaves = { outbound: [aDeparture('Geneva airport', 'Fri 11 Dec 05:30')], inbound: [] };
    const transfers = [{ transferId: 'GVA-01', departures: leaves, passengers: { outbound: 1, inbound: 0 } }];
    const extra = done(
      'add-extra',
      {
        transferId: 'GVA-01',
        passengers: [ANN, CAT].map((barcode) => ({ barcode, timestamp: '2026-12-11T05:00:00.000Z' })),
      },
      'extras:GVA-01',
    );
    const known = departureOnPhone(list, [extra], HERE, transfers);
    expect(known?.people.map(({ reference, seat }) => [reference, seat])).toEqual([
      [ANN, 'missing'],
      [BEN, 'missing'],
    ]);
  });

  test('are not known without a list', () => {
    expect(departureOnPhone(null, [], HERE)).toBeNull();
  });
});

describe('the people of a transfer', () => {
  const place = 'transfer:GVA-01:outbound';
  const leaves = { outbound: [aDeparture('Geneva airport', 'Fri 11 Dec 05:30')], inbound: [] };
  const passengers = { outbound: 0, inbound: 0 };
  const transfers = ['GVA-01', 'GVA-02'].map((transferId) => ({
    transferId,
    departures: leaves,
    passengers,
  }));
  const timestamp = '2026-12-11T05:00:00.000Z';
  const extra = (barcode: string, transferId: string) =>
    done('add-extra', { transferId, passengers: [{ barcode, timestamp }] }, `extras:${transferId}`);
  const scan = (barcode: string, at = place) => done('load-transfer', { barcode }, at);
  const list = listOf([seat(ANN, 'missing'), seat(BEN, 'missing')]);
  const on = (known: KeptList, ...earlier: OutboxItem[]) =>
    Object.fromEntries(
      departureOnPhone(known, earlier, place, transfers)?.people.map(({ reference, seat }) => [
        reference,
        seat,
      ]) ?? [],
    );

  test('are guests where this phone added them, and elsewhere where it added them to another', () => {
    expect(on(list, extra(CAT, 'GVA-01'), extra(ANN, 'GVA-02'))).toEqual({
      [ANN]: 'elsewhere',
      [BEN]: 'missing',
      [CAT]: 'aboard',
    });
    expect(on(list, extra(CAT, 'GVA-01'), extra(CAT, 'GVA-02'))).not.toHaveProperty(CAT);
  });

  test('are not where nobody knows when a transfer leaves, or it leaves the other way', () => {
    expect(on(list, extra(CAT, 'LYS-01'))).not.toHaveProperty(CAT);
    const added = [extra(CAT, 'GVA-01'), extra(ANN, 'GVA-01')];
    const back = departureOnPhone(list, added, 'transfer:GVA-01:inbound', transfers);
    expect(back?.people.map(({ reference, seat }) => [reference, seat])).toEqual([
      [ANN, 'missing'],
      [BEN, 'missing'],
    ]);
  });

  test('stay on board where they were scanned or added once more, and are guests of one transfer', () => {
    const there = 'transfer:GVA-02:outbound';
    expect(on(list, extra(CAT, 'GVA-01'), scan(CAT))).toMatchObject({ [CAT]: 'aboard' });
    expect(on(list, extra(CAT, 'GVA-01'), extra(CAT, 'GVA-01'))).toMatchObject({ [CAT]: 'aboard' });
    expect(on(list, scan(CAT), scan(CAT, there))).toMatchObject({ [CAT]: 'aboard' });
    expect(on(list, extra(BEN, 'GVA-01'))).toMatchObject({ [BEN]: 'aboard' });
    expect(on(list, extra(BEN, 'GVA-01'), scan(BEN, there))).toMatchObject({ [BEN]: 'elsewhere' });
    const guests = [{ name: 'Cat', bookingRef: CAT, barcode: CAT, at: timestamp }];
    expect(on(listOf([], { guests }), undoItem(extra(CAT, 'GVA-02')))).toEqual({ [CAT]: 'aboard' });
  });

  test('ride where they were scanned or added last', () => {
    expect(on(list, extra(ANN, 'GVA-02'), scan(ANN))).toMatchObject({ [ANN]: 'aboard' });
    expect(on(list, scan(ANN), extra(ANN, 'GVA-02'))).toMatchObject({ [ANN]: 'elsewhere' });
    expect(on(list, extra(CAT, 'GVA-01'), scan(CAT, 'transfer:GVA-02:outbound'))).not.toHaveProperty(CAT);
    // Nobody scanned whom the list has elsewhere because they were added there.
    const added = listOf([{ ...seat(ANN, 'elsewhere'), loaded: 0 }]);
    expect(on(added, scan(ANN))).toEqual({ [ANN]: 'aboard' });
  });

  test('are as before when this phone takes them off again', () => {
    const known = listOf(
      [
        { ...seat(ANN, 'elsewhere'), loaded: 0 },
        { ...seat(BEN, 'aboard'), loaded: 1 },
      ],
      {
        guests: [{ name: 'Cat', bookingRef: CAT, barcode: CAT, at: timestamp }],
      },
    );
    const undone = [extra(ANN, 'GVA-02'), extra(BEN, 'GVA-01'), extra(CAT, 'GVA-01')].map((item) =>
      undoItem(item),
    );
    expect(on(known, ...undone)).toEqual({ [ANN]: 'missing', [BEN]: 'aboard' });
    // Nobody scanned whom the list has on board here because they were added.
    const added = listOf([{ ...seat(BEN, 'aboard'), loaded: 0 }]);
    expect(on(added, undoItem(extra(BEN, 'GVA-01')))).toEqual({ [BEN]: 'missing' });
    expect(on(added, undoItem(extra(BEN, 'GVA-02')))).toEqual({ [BEN]: 'aboard' });
  });
});

describe('the closes of a departure', () => {
  const closing = (state: string, changes: object[]) => ({
    closing: [{ stop: 'Leeds', state, at: '2026-12-11T05:00:00.000Z', actionId: 'close', changes }],
  });
  const stateOf = (list: KeptList, ...earlier: OutboxItem[]) => {
    const known = departureOnPhone(list, earlier, HERE);
    return known && departureStops(known.people, known.closes).map((stop) => [stop.stop, stopState(stop)]);
  };

  test('are as the list says, and open again with what this phone did since', () => {
    const list = listOf([seat(ANN, 'aboard'), seat(BEN, 'no-show')], closing('closed', []));
    expect(stateOf(list)).toEqual([['Leeds', 'closed']]);
    expect(stateOf(list, load(BEN))).toEqual([['Leeds', 'reopened']]);
  });

  test('say the same as the list of a stop that is open again', () => {
    const change = { name: null, at: null };
    const list = listOf(
      [seat(ANN, 'aboard'), seat(BEN, 'aboard')],
      closing('reopened', [
        { ...change, reference: BEN, from: 'no-show', to: 'aboard' },
        { ...change, reference: CAT, from: 'aboard', to: null },
      ]),
    );
    expect(departureOnPhone(list, [], HERE)?.closes?.Leeds?.text).toBe(
      `${ANN} aboard\n${BEN} no-show\n${CAT} aboard`,
    );
    expect(stateOf(list)).toEqual([['Leeds', 'reopened']]);
  });

  test('say nothing of whom came since, nor of other stops', () => {
    const change = { name: null, at: null };
    const list = listOf(
      [seat(ANN, 'aboard'), seat(BEN, 'aboard'), seat(CAT, 'aboard', 'York')],
      closing('reopened', [{ ...change, reference: BEN, from: null, to: 'aboard' }]),
    );
    expect(departureOnPhone(list, [], HERE)?.closes?.Leeds?.text).toBe(`${ANN} aboard`);
  });

  test('that the list has are open again once this phone has taken them back', () => {
    const list = listOf([seat(ANN, 'aboard')], closing('closed', []));
    const close = done('close-departure', { stops: ['Leeds'], manifest: [] });
    expect(stateOf(list)).toEqual([['Leeds', 'closed']]);
    expect(stateOf(list, undoItem({ ...close, settledAt: 500 }))).toEqual([['Leeds', 'open']]);
  });

  test('made on this phone count until they are taken back', () => {
    const list = listOf([seat(ANN, 'aboard')]);
    const close = done('close-departure', {
      stops: ['Leeds'],
      manifest: [{ reference: ANN, stop: 0, state: 1 }],
    });
    expect(stateOf(list)).toEqual([['Leeds', 'open']]);
    expect(stateOf(list, close)).toEqual([['Leeds', 'closed']]);
    expect(stateOf(list, close, undoItem(close))).toEqual([['Leeds', 'open']]);
  });
});
