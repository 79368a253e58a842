import { type ReplyFields, under } from './reply-field-lists.ts';

/** Records that reps only read, apart from people: resorts, contacts, what is on, documents. */
export const lookUpFields: ReplyFields = {
  '/api/resort': { open: under('[].', ['id', 'name']) },
  '/api/resort/:resortId': {
    record: under('[].', ['id', 'name', 'tagName', 'lat', 'lon', 'position', 'brandSlug', 'resortName']),
  },
  '/api/contacts': { record: under('[].', ['contactId', 'contactName', 'tel', 'email']) },
  '/whatsOn/:weekId': {
    open: ['days[].timestamp'],
    record: under('days[].events[].', [
      'id',
      'title',
      'subtitle',
      'eventType',
      'image',
      'description',
      'start',
      'end',
      'location.name',
      'location.latitude',
      'location.longitude',
      'packages[].id',
      'packages[].name',
      'host',
      'lastEntry',
      'sponsor',
      'barType',
      'transportInfo',
      'clothing',
      'extraInfo',
    ]),
  },
  '/files/week/:weekId': { record: under('[].', ['fileId', 'title', 'url', 'version']) },
  '/files/week/:weekId/:fileId': { record: ['(content)'] },
  '/api/week/documents/:weekId/:versions': { record: ['(content)'] },
};
