import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import type { OutboxItem, OutboxItemState } from '#offline/outbox/outbox-item.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import type { ActionMessages } from '#scan/verdict/action-messages.ts';
import { asSettled } from '#scan/verdict/as-settled.ts';
import '#testing/registered-actions.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { activityLine } from '../features/activity/activity-lines.ts';
import { eventMessages } from '../features/events/event-messages.ts';
import { distributeKeysMessages } from '../features/keys/key-messages.ts';
import { registerLessonMessages } from '../features/lessons/register-lesson-messages.ts';
import { loadCoachMessages } from '../features/vehicles/coaches/load-coach-messages.ts';
import { loadTransferMessages } from '../features/vehicles/transfers/load-transfer-messages.ts';

const time = timeIn('Europe/Paris');
const direction = 'outbound';
const seat = { direction, pickUpLocation: 'Hull', departsText: '04:00' };
const common = {
  requestId: 'r',
  recorded: true as const,
  idempotentId: 'item-0000',
  passengerName: 'Jo Field',
};
const nameOf = (id: string) => `Coach ${id}`;

/** An answer that names the right place, and the words of the screen that shows it at once. */
const answers: readonly [ActionKind, object, ErrorReply, ActionMessages<never>, string][] = [
  [
    'load-coach',
    { coachId: '4', direction },
    {
      ...common,
      ...{ error: 'This passenger is not booked on this coach', code: 'wrong_coach' },
      rightPlace: { coachId: '7', ...seat },
    } as ErrorReply,
    loadCoachMessages({ direction, nameOf }) as ActionMessages<never>,
    'Belongs on Coach 7 · Hull · 04:00',
  ],
  [
    'load-transfer',
    { transferId: 'GVA-01', direction },
    {
      ...common,
      ...{ error: 'This passenger is not booked on this transfer', code: 'wrong_transfer' },
      rightPlace: { transferId: 'LYS-02', ...seat },
    } as ErrorReply,
    loadTransferMessages(direction) as ActionMessages<never>,
    'Belongs on transfer LYS-02 · Hull · 04:00',
  ],
  [
    'load-coach',
    { coachId: '4', direction },
    { ...common, error: 'Not on this coach', code: 'wrong_coach', rightPlace: null } as ErrorReply,
    loadCoachMessages({ direction, nameOf }) as ActionMessages<never>,
    'Not booked on any coach outbound',
  ],
  [
    'register-lesson',
    { lessonId: '310001' },
    {
      ...common,
      ...{ error: 'Wrong lesson', code: 'wrong_lesson' },
      rightPlace: {
        ...{ lessonId: '310002', lessonType: 'lessons', group: 'Group B' },
        ...{ times: '09:00', meetingPoint: 'The big tree' },
      },
    } as ErrorReply,
    registerLessonMessages as ActionMessages<never>,
    'Belongs in Group B · 09:00 · The big tree',
  ],
  [
    'validate-out',
    { eventId: '500001' },
    {
      ...common,
      error: 'Left already',
      code: 'already_exited',
      at: '2026-12-11T20:00:00.000Z',
    } as ErrorReply,
    eventMessages('out') as ActionMessages<never>,
    'Left already. Left at Fri 11 Dec 21:00',
  ],
  [
    'distribute-keys',
    { roomId: '12', numberOfKeys: 1 },
    {
      ...common,
      ...{ error: 'This barcode is not authorized for this room', code: 'barcode_not_authorised' },
      rightPlace: { roomId: '9', roomName: 'Apartment 9', buildingName: 'Les Cimes' },
    } as ErrorReply,
    distributeKeysMessages('') as ActionMessages<never>,
    'This barcode is not authorized for this room. Belongs in Apartment 9 · Les Cimes',
  ],
];

test.each(answers)(
  '%s at %j: last scans and activity say the same as the prompt verdict',
  (kind, body, error, words, why) => {
    const person = { code: 'NUCO-AB12CD-000001', name: null, note: null };
    const prompt = verdictOf<never>({ state: 'refused', status: 409, error }, person, words, time);
    expect(prompt.why).toBe(why);

    const late = (state: OutboxItemState, outcome: OutboxItem['outcome']) =>
      outboxItem({
        kind,
        body: JSON.stringify({ barcode: person.code, ...body }),
        state,
        outcome,
        settledAt: 1,
      });
    const recorded = { ...error, recorded: true as const, idempotentId: 'item-0000' };
    for (const item of [
      late('conflict', { result: 'conflict', error: recorded }),
      late('needs-attention', { result: 'refused', status: 422, error }),
    ]) {
      const shown = { ...prompt, name: null, why: 'Saved on this phone' };
      expect(asSettled(shown, item, time)).toMatchObject({ why, name: prompt.name });
      expect(activityLine(item, { now: 0, time })).toMatchObject({ why, name: 'Jo Field' });
    }
  },
);
