import { type ReplyFields, under } from './reply-field-lists.ts';

const STATES = ['waiting', 'sent', 'taken', 'fetched', 'shown', 'not-reachable'];
const AUDIENCE = ['to', 'brand', 'weekId', 'resort', 'place', 'repId'];
const message = (at: string) =>
  under(`${at}.`, [
    'messageId',
    'at',
    'by',
    'dueAt',
    'title',
    'text',
    'urgent',
    ...under('audience.', AUDIENCE),
    'onlyRep',
    ...under('counts.', STATES),
  ]);

/** Messages from headquarters to reps. */
export const hqMessageFields: ReplyFields = {
  '/api/hq/messages': { open: ['asOf'], staff: message('messages[]') },
  '/api/hq/messages/:messageId': {
    open: ['asOf'],
    staff: [
      ...message('message'),
      ...under('reps[].', [
        ...['repId', 'name', 'brand', 'state'],
        ...['sentAt', 'takenAt', 'fetchedAt', 'shownAt', 'putAwayAt'],
      ]),
    ],
  },
  '/api/hq/messages/choices': {
    open: ['resorts[]', ...under('departures[].', ['place', 'name'])],
    staff: under('reps[].', ['repId', 'name', 'brand']),
  },
  '/api/hq/messages/recipients': {
    open: ['dueAt'],
    staff: under('reps[].', ['repId', 'name', 'brand', 'reach']),
  },
};
