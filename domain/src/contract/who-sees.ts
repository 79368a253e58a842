/**
 * Decisions §4 as data: which level sees which kind of fact. `reply-fields.ts` says which field of which
 * call is of which kind. No reply is built from these tables; every reply is tested against them, and the audit trail
 * uses them to name what somebody received.
 */

/** Whose facts of a kind a viewer of a level may see. */
export type Reach =
  /** Everyone's. */
  | 'all'
  /** Nobody's: the field is absent. */
  | 'none'
  /** Passengers of the rep's own brand. */
  | 'own'
  /** These, and passengers of the shared prefix. */
  | 'own and shared'
  /** Everyone's, but nobody's if the rep's or the app's brand requires a higher level. */
  | 'all, or none in a strict brand'
  /** Colleagues of the rep's own tenant, welfare, Eame Hill, and oneself. */
  | 'colleagues'
  | 'oneself'
  /** Records of the app's brand and of no brand. */
  | "the app's brand"
  /** Passes allocated to this rep, of the app's brand or the shared prefix. */
  | 'allocated';

/** What somebody could learn: a passenger's name, a reference, a phone number … */
export type Datum =
  | 'name'
  | 'reference'
  | 'detail'
  | 'email'
  | 'sensitive'
  | 'colleague'
  | 'personal'
  | 'record'
  | 'event'
  | 'pass'
  | 'closed';

type ByLevel = readonly [level0: Reach, level1: Reach, level2: Reach, level3: Reach];
const everyLevel = (reach: Reach): ByLevel => [reach, reach, reach, reach];

/** Kinds of fields, each with the data it may contain and how far each level reaches. */
export const whoSees = {
  /** Facts of the week and of things: nobody's data. */
  open: {},
  /** A line of a passenger list. */
  listed: {
    name: ['own and shared', 'own and shared', 'all', 'all'],
    reference: ['own and shared', 'own and shared', 'all', 'all'],
  },
  /** Phone, nationality, travel, room, lessons, pass, ski hire. */
  detail: {
    detail: ['own', 'own', 'all', 'all'],
    reference: ['own', 'own', 'all', 'all'],
    pass: ['own', 'own', 'all', 'all'],
    event: everyLevel("the app's brand"),
  },
  email: { email: ['none', 'own', 'all', 'all'] },
  /** Date of birth and next of kin. */
  sensitive: { sensitive: ['none', 'none', 'all, or none in a strict brand', 'all'] },
  /** A ticket: vehicles and lessons are shared, and whoever sees an event sees everyone who may enter. */
  ticket: { name: everyLevel('all'), reference: everyLevel('all') },
  /** A colleague's record, schedule and phone. */
  colleague: { colleague: ['colleagues', 'colleagues', 'all', 'all'] },
  /** Who did what, and on which phone: headquarters' calls alone, which no other account may make. */
  staff: { personal: ['none', 'none', 'none', 'all'] },
  /** What somebody is booked on, at headquarters alone: events and passes of every brand. */
  booking: {
    detail: ['none', 'none', 'none', 'all'],
    reference: ['none', 'none', 'none', 'all'],
    event: ['none', 'none', 'none', 'all'],
    pass: ['none', 'none', 'none', 'all'],
  },
  /** The name of a week, those that reps no longer see included: headquarters alone. */
  closed: { closed: ['none', 'none', 'none', 'all'] },
  /** A document of a week, at headquarters alone: those of every brand. */
  document: { record: ['none', 'none', 'none', 'all'] },
  /** The rep's own season, and the session. */
  self: { personal: everyLevel('oneself') },
  /** A contact, a point of interest, what is on, a document. */
  record: { record: everyLevel("the app's brand") },
  event: { event: everyLevel("the app's brand") },
  pass: {
    pass: everyLevel('allocated'),
    name: everyLevel('allocated'),
    reference: everyLevel('allocated'),
  },
  /** Who received a room's keys; the names of other brands' guests are masked. */
  recipient: {
    name: ['own and shared', 'own and shared', 'all', 'all'],
    reference: everyLevel('all'),
  },
  /** Who lives in a room with keys; scans are checked against the references. */
  guest: {
    name: ['own', 'own', 'all', 'all'],
    reference: everyLevel('all'),
  },
} as const satisfies Record<string, Partial<Record<Datum, ByLevel>>>;

export type FieldKind = keyof typeof whoSees;
