import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import { submissionAnswer } from './extra-lines.ts';

const paris = timeIn('Europe/Paris');
const [anna, ben, cara] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002', 'NUCO-AB12CD-000003'] as const;
const lookOfEach = (answer: ReturnType<typeof submissionAnswer>) =>
  answer?.lines.map(({ look, word }) => `${look}: ${word}`);

test('an answered submission has a line for each passenger', () => {
  const result = (barcode: string, outcome: 'added' | 'already-added' | 'booked-here') => ({
    barcode,
    outcome,
    message: `text of ${outcome}`,
    idempotentId: 'x',
  });
  const reply = {
    message: '1 of 3 extra passengers added',
    idempotentId: 'x',
    results: [result(anna, 'added'), result(ben, 'already-added'), result(cara, 'booked-here')],
  };
  const answer = submissionAnswer({ state: 'confirmed', reply }, [anna, ben, cara], paris);
  expect(answer).toMatchObject({ text: '1 of 3 extra passengers added', look: 'attention' });
  expect(lookOfEach(answer)).toEqual(['accepted: Added', 'attention: Already added', 'refused: On the list']);
  expect(answer?.lines.map(({ why }) => why)).toEqual([null, 'text of already-added', 'text of booked-here']);
});

test('a saved one says what this phone knows, with the text that the server will send', () => {
  const provisional = [
    { barcode: anna, name: 'Anna Smith', outcome: { verdict: 'accepted', reason: 'added', bookedOn: [] } },
    { barcode: ben, name: null, outcome: { verdict: 'refused', reason: 'booked-here' } },
    { barcode: cara, name: null, outcome: null },
  ] as const;
  const answer = submissionAnswer({ state: 'saved', provisional }, [anna, ben, cara], paris);
  expect(answer?.look).toBe('attention');
  expect(lookOfEach(answer)).toEqual([
    'accepted-will-sync: Saved',
    'refused: On the list',
    'accepted-will-sync: Saved',
  ]);
  expect(answer?.lines[1]?.why).toBe('This passenger is on this transfer’s list');
});

test('a saved one says on which transfer the passenger is booked', () => {
  const booking = {
    transferId: 'LYS-02',
    direction: 'outbound',
    pickUpLocation: 'Lyon airport',
    departsText: 'Sat 12 Dec 10:20',
  } as const;
  const provisional = [
    {
      barcode: anna,
      name: 'Anna Smith',
      outcome: { verdict: 'accepted', reason: 'added', bookedOn: [booking] },
    },
  ] as const;
  const answer = submissionAnswer({ state: 'saved', provisional }, [anna], paris);
  expect(answer?.lines[0]?.why).toBe('Booked on LYS-02 outbound · Lyon airport · Sat 12 Dec 10:20');
});

test('a saved one of which this phone knows nothing is saved all the same', () => {
  const answer = submissionAnswer({ state: 'saved', provisional: null }, [anna], paris);
  expect(answer).toMatchObject({
    text: 'Saved on this phone',
    look: 'accepted-will-sync',
    lines: [{ barcode: anna, word: 'Saved', why: null }],
  });
});

test('a refused one says nothing of anybody', () => {
  expect(submissionAnswer({ state: 'not-saved', reason: 'full' }, [anna], paris)).toBeNull();
});
