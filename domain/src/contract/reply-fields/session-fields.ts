import { type ReplyFields, under } from './reply-field-lists.ts';

/** The rep's own sessions, password and passkeys. */
export const sessionFields: ReplyFields = {
  '/auth/sessions': {
    self: under('sessions[].', ['sessionId', 'deviceName', 'signedInAt', 'lastUsedAt', 'thisPhone']),
  },
  '/auth/password': { self: ['username', 'expiresAt'] },
  '/auth/hq': {
    open: ['hqRole', 'confirmedUntil', 'mayEnrol', 'mayGoWithout', 'wallUntil'],
    self: under('passkeys[].', ['name', 'createdAt', 'lastUsedAt']),
  },
};
