import type { SyntheticReply } from '../network/request-plan.ts';
import type { Random } from '../time/random.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** What hotels and airports answer until somebody has signed in with them; a 409 only where it proves nothing. */
export function portalReply(random: Random, { may409 }: { may409: boolean }): SyntheticReply {
  const page = '<!doctype html><title>Welcome to the hotel</title><form><input name="room"></form>';
  const html = { 'content-type': 'text/html' };
  return random.pick<SyntheticReply>([
    { status: 200, headers: html, body: page },
    { status: 200, headers: html, body: page, redirected: true },
    { status: 302, headers: { location: 'http://portal.example/' }, body: '' },
    { status: 200, headers: JSON_TYPE, body: '{"message":"Please sign in","portal":true}' },
    { status: 200, headers: JSON_TYPE, body: '{}' },
    { status: 204, headers: {}, body: '' },
    { status: 403, headers: html, body: page },
    { status: 511, headers: html, body: page },
    ...(may409 ? made409s : []),
  ]);
}

/** 409s that are none of our server's, or none of this action's: bare, and naming another action. */
const made409s: readonly SyntheticReply[] = [
  { status: 409, headers: { 'content-type': 'text/html' }, body: '<h1>Conflict</h1>' },
  { status: 409, headers: JSON_TYPE, body: '{}' },
  {
    status: 409,
    headers: JSON_TYPE,
    body: '{"error":"Passenger already loaded","code":"already_loaded","requestId":"","recorded":true,"idempotentId":"another-action"}',
  },
];

/** Asks for patience: 429 or 503, in our shape or a proxy's, with seconds or a date by its own clock, or without. */
export function busyReply(random: Random, now: number): SyntheticReply {
  const seconds = 1 + random.whole(20);
  const patience = random.pick<Record<string, string>>([
    { 'retry-after': String(seconds) },
    { 'retry-after': String(seconds) },
    { 'retry-after': new Date(now + seconds * 1000).toUTCString() },
    {},
  ]);
  const ours = random.chance(0.5);
  return {
    status: random.pick([429, 503]),
    headers: {
      date: new Date(now).toUTCString(),
      ...patience,
      ...(ours ? JSON_TYPE : { 'content-type': 'text/html' }),
    },
    body: ours ? '{"error":"Busy","code":"overloaded","requestId":""}' : '<h1>Busy</h1>',
  };
}

export const ourError = (): SyntheticReply => ({
  status: 500,
  headers: JSON_TYPE,
  body: '{"error":"Something went wrong","code":"internal","requestId":""}',
});
