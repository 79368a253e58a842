import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { ASKERS } from './askers.ts';
import { VALUES } from './canary-bench.ts';
import { BRANDS, EVENT_IDS, PREFIXES, passesOf, ROOM_ID, referenceOf } from './canary-week.ts';
import type { Asker } from './reaches.ts';

/** An attempt at a call, honest or forged. */
export interface GeneratedRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** As registered, with the names of its parameters. */
  route: string;
  url: string;
  headers: Record<string, string>;
  payload?: object;
  /** Whose session; null means none. */
  repId: string | null;
  /** Who may get an answer, if anybody: the rep in the app that the header names. Null means nobody. */
  asker: Asker | null;
  /** Whether the address names a week that nobody may learn of. */
  namesNoWeek: boolean;
}

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NO_WEEKS = ['closed', 'system-closed', 'W9', ''];
const FORGED = [
  ...NO_WEEKS,
  '*',
  '%',
  '_',
  "' OR ''='",
  '../W1',
  'W1/../closed',
  '__proto__',
  'null',
  '0',
  '-1',
  'NUCO-GONE00-000001',
  ...ASKERS.map(({ repId }) => repId),
  ...PREFIXES.flatMap((prefix) => [referenceOf(prefix), ...passesOf(prefix)]),
];
/** Headers and parameters that an attacker might hope the server obeys. */
const WISHES: Readonly<Record<string, readonly unknown[]>> = {
  level: [3, '3'],
  hq: [true, '1'],
  hqRole: ['manager'],
  tenant: BRANDS,
  brand: BRANDS,
  prefix: PREFIXES,
  repId: ASKERS.map(({ repId }) => repId),
  repID: ASKERS.map(({ repId }) => repId),
  rep: ASKERS.map(({ repId }) => repId),
  weekId: ['W1', ...NO_WEEKS],
  'X-Rep-Id': ASKERS.map(({ repId }) => repId),
  'X-Level': ['3'],
  Authorization: ['Bearer hq'],
};

/** Returns the next request to one of the calls. */
export function generateRequest(
  random: Random,
  calls: readonly { method: GeneratedRequest['method']; url: string }[],
): GeneratedRequest {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (share: number) => random() < share;

  const call = pick(calls);
  const rep = pick(ASKERS);
  const header = chance(0.85) ? rep.app : pick([...BRANDS, 'elsewhere', '', 'NUCO', 'nuco,wasteland']);
  const signedIn = !chance(0.03);
  const wish = () => {
    const name = pick(Object.keys(WISHES));
    return [name, pick(WISHES[name] ?? [])] as const;
  };

  let namesNoWeek = false;
  const path = call.url.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = chance(0.85) ? pick(VALUES[name] ?? FORGED) : pick(FORGED);
    if (name === 'weekId' && NO_WEEKS.includes(value)) namesNoWeek = true;
    return encodeURIComponent(value);
  });
  const [asked, value] = wish();
  const query = chance(0.15) ? `?${new URLSearchParams({ [asked]: String(value) })}` : '';
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' };
  if (header !== '' || chance(0.5)) headers[BRAND_HEADER] = header;
  if (chance(0.1)) {
    const [name, value] = wish();
    headers[name] = String(value);
  }
  const payload = call.method === 'POST' ? bodyOf() : undefined;
  // Below level 2 a rep's own tenant is the only app.
  const mayOpen = BRANDS.some((brand) => brand === header) && (rep.level >= 2 || header === rep.tenant);
  return {
    ...call,
    route: call.url,
    url: path + query,
    headers,
    ...(payload && { payload }),
    repId: signedIn ? rep.repId : null,
    asker: signedIn && mayOpen ? { ...rep, app: header } : null,
    namesNoWeek,
  };

  /** A body that fits every action, with some of it forged. */
  function bodyOf(): object {
    const now = '2026-12-12T10:00:00.000Z';
    const weekId = chance(0.9) ? 'W1' : pick(NO_WEEKS);
    const anybody = [...PREFIXES.map(referenceOf), ...PREFIXES.flatMap(passesOf)];
    const body: Record<string, unknown> = {
      weekId,
      weekID: weekId,
      barcode: pick(anybody),
      bookingRef: '',
      passengerName: '',
      passengers: [{ barcode: pick(anybody), timestamp: now }],
      coachId: pick(['4', '5']),
      transferId: pick(['GVA-01', 'GVA-02']),
      lessonId: pick(['310001', '310002']),
      eventId: pick(EVENT_IDS),
      roomId: pick([ROOM_ID, '1']),
      direction: pick(['outbound', 'inbound']),
      numberOfKeys: 1,
      extraKeysReturned: 0,
      returnedBy: 'Reception',
      location: null,
      lat: null,
      lon: null,
      tenant: rep.tenant,
      repId: rep.repId,
      repID: rep.repId,
      rep: rep.repId,
      repName: `canary:personal:${rep.repId}!`,
      scanned: pick([0, 1]),
      handsetTimestamp: now,
      deviceTimestamp: now,
      clientTimestamp: now,
      timestamp: now,
      // From few values, so that some repeat an id, and some undo what was done under it.
      idempotentId: `generated-${Math.floor(random() * 4_000)}`,
      reason: 'because',
    };
    if (chance(0.2)) Object.assign(body, Object.fromEntries([wish()]));
    if (chance(0.1)) delete body[pick(Object.keys(body))];
    return body;
  }
}
