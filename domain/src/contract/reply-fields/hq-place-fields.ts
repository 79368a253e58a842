import { type ReplyFields, under } from './reply-field-lists.ts';

const MOMENT = ['asOf', 'zone'];

/** Events, lessons, lift passes and keys, counted, as headquarters sees them. */
export const hqPlaceFields: ReplyFields = {
  '/api/hq/places/:weekId/events': {
    open: MOMENT,
    // Events of every brand.
    booking: under('events[].', [
      ...['eventId', 'name', 'location', 'startsAt', 'endsAt'],
      ...['expected', 'waiting', 'entered', 'inside', 'left'],
      ...under('quarters[].', ['at', 'entries']),
    ]),
  },
  '/api/hq/places/:weekId/lessons': {
    open: [
      ...MOMENT,
      ...under('lessons[].', [
        ...['lessonId', 'group', 'lessonType', 'times', 'meetingPoint'],
        ...['booked', 'registered'],
      ]),
    ],
  },
  '/api/hq/places/:weekId/passes': {
    open: [
      ...MOMENT,
      ...under('points[].', ['pointId', 'name', 'startsAt', 'total', 'distributed', 'unallocated']),
    ],
    staff: under('points[].reps[].', ['repId', 'name', 'total', 'distributed']),
  },
  '/api/hq/places/:weekId/keys': {
    open: [
      ...MOMENT,
      ...under('buildings[].', ['buildingId', 'name']),
      ...under('buildings[].rooms[].', [
        ...['roomId', 'name', 'keys', 'keysOut', 'at', 'contested', 'ready', 'blocked'],
      ]),
    ],
    staff: under('buildings[].rooms[].said.', ['by', 'at']),
  },
  '/api/hq/places/:weekId/:tab/:at/not-come': {
    open: ['total', 'next'],
    listed: under('people[].', ['reference', 'name', 'group']),
    detail: under('people[].', ['room', 'coaches[].direction', 'coaches[].name', 'phone']),
  },
};
