import { type ReplyFields, under } from './reply-field-lists.ts';

/** The rep's own sessions and password. */
export const sessionFields: ReplyFields = {
  '/auth/sessions': {
    self: under('sessions[].', ['sessionId', 'deviceName', 'signedInAt', 'lastUsedAt', 'thisPhone']),
  },
  '/auth/password': { self: ['username', 'expiresAt'] },
};
