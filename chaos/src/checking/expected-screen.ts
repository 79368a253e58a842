import type { KeptList } from '../../../client/src/offline/lists/list-cache.ts';
import type { OutboxItem, SettledOutcome } from '../../../client/src/offline/outbox/outbox-item.ts';
import { DONE, OPEN } from '../phone/shown-lists.ts';
import { idsOfExtras, KEYS_OF_ROOM } from '../season/week-plan.ts';
import { byTime, handOver, type KeysOfRoom, keysAfter } from './expected-verdict.ts';
import type { LedgerRow } from './ledger-rows.ts';
import type { Excuse } from './model.ts';
import type { ListReply } from './wire-lists.ts';

/** What a rep did about one subject, as the phone has it. */
export interface OwnAct {
  /** Id of the ledger's row, once there is one. */
  row: string;
  kind: string;
  subject: string;
  keys: number;
  /** The action it takes back, for an undo. */
  undoes: string | null;
  /** What the phone knows about its verdict. */
  known: 'unsent' | 'accepted' | 'contradicted' | 'processed' | 'refused';
  /** Whether the phone cannot know if its list includes it, where the list does. */
  isOpen: boolean;
}

/** What a screen may show for a subject; an excuse where a list and the rep's actions on top leave it open. */
export type Expected = ReadonlySet<string> | Excuse;

/** How many acts are tried one by one for which the phone cannot know whether its list includes them. */
const MOST_OPEN = 5;

/** The rep's acts on a phone by subject, in the order of recording, as the phone has them beside a list. */
export function ownActs(
  { items, list }: { items: readonly OutboxItem[]; list: KeptList },
  rows: readonly LedgerRow[],
): OwnAct[] {
  const acts: OwnAct[] = [];
  const subjectOf = (row: string) =>
    acts.find((act) => act.row === row)?.subject ?? rows.find(({ id }) => id === row)?.subject ?? '';
  for (const item of items) {
    const { id, kind, body: text, outcome } = item;
    const body = JSON.parse(text) as Record<string, unknown>;
    const known = knownOf(outcome);
    const isOpen = known === 'unsent' || isOutOfReach(item, list);
    const act = { row: id, kind, keys: Number(body.numberOfKeys ?? 0), undoes: null, known, isOpen };
    if (kind === 'undo') {
      const undoes = String((body.undoes as { idempotentId?: unknown }).idempotentId);
      acts.push({ ...act, undoes, subject: subjectOf(undoes) });
    } else if (kind === 'add-extra') {
      const passengers = body.passengers as { barcode: string }[];
      for (const [index, row] of idsOfExtras(id, passengers.length).entries()) {
        const { barcode = '' } = passengers[index] ?? {};
        const subject = `extra:${body.transferId}:${barcode}`;
        acts.push({ ...act, row, subject, known: knownOfExtra(outcome, barcode) ?? known });
      }
    } else acts.push({ ...act, subject: subjectOfScan(kind, body) });
  }
  return acts;
}

/**
 * Whether the phone cannot know if a list includes an act that was settled while the list was on its way: the database
 * was started again between the two, and the server has not proven the act since.
 */
function isOutOfReach({ recordedIn, epoch, settledAt }: OutboxItem, { asOf, updatedAt }: KeptList): boolean {
  const of = (start: string | undefined) => start !== undefined && asOf?.startsWith(`${start}/`);
  if (recordedIn === undefined || asOf === undefined || of(epoch) || of(recordedIn.split('/')[0]))
    return false;
  return settledAt !== null && settledAt > updatedAt;
}

function subjectOfScan(kind: string, body: Record<string, unknown>): string {
  const { barcode, direction, lessonId, eventId, roomId, vehicleId } = body;
  switch (kind) {
    case 'load-coach':
    case 'no-show':
      return `coach:${direction}:${barcode}`;
    case 'close-departure':
      return `departure:${vehicleId}:${direction}`;
    case 'load-transfer':
      return `transfer:${direction}:${barcode}`;
    case 'register-lesson':
      return `lesson:${lessonId}:${barcode}`;
    case 'distribute-pass':
      return `lift-pass:${barcode}`;
    case 'validate-in':
    case 'validate-out':
      return `event:${eventId}:${barcode}`;
    default:
      return `room:${roomId}`;
  }
}

function knownOf(outcome: SettledOutcome | null): OwnAct['known'] {
  switch (outcome?.result) {
    case undefined:
      return 'unsent';
    case 'accepted':
      return 'accepted';
    case 'conflict':
      return 'contradicted';
    case 'already-processed':
      return 'processed';
    case 'refused':
    case 'discarded':
      return 'refused';
  }
}

function knownOfExtra(outcome: SettledOutcome | null, code: string): OwnAct['known'] | null {
  if (outcome?.result !== 'accepted') return null;
  const of = outcome.results?.find(({ barcode }) => barcode === code)?.outcome;
  if (of === 'added') return 'accepted';
  return of === 'already-added' ? 'contradicted' : 'refused';
}

/**
 * The facts of a subject that a list may have been made of: all that were there when it was asked for, none that came
 * after it was answered, and as many in between as make what the list says. None when no such number does.
 */
export function factsBehind(
  facts: readonly LedgerRow[],
  { asked, answered }: ListReply,
  matches: (facts: readonly LedgerRow[]) => boolean,
): (readonly LedgerRow[])[] {
  let least = 0;
  while ((facts[least]?.to ?? Number.POSITIVE_INFINITY) <= asked) least += 1;
  const most = facts.findLastIndex(({ from }) => from < answered) + 1;
  const prefixes: (readonly LedgerRow[])[] = [];
  for (let count = least; count <= Math.max(least, most); count += 1) {
    const prefix = facts.slice(0, count);
    if (matches(prefix)) prefixes.push(prefix);
  }
  return prefixes;
}

/** What a list made of these facts shows for their subject. */
export function saidOf(subject: string, facts: readonly LedgerRow[]): string {
  const left = factsInForce(facts);
  switch (wayOf(subject)) {
    case 'once':
      return left.length > 0 ? DONE : OPEN;
    case 'event':
      return passed(passages(left));
    case 'keys':
      return keysText(keysAfter(left));
  }
}

/**
 * What a screen says of a subject by a list made of `facts` and what the rep did about it: an act counts on top of the
 * list while the phone has no reply to it, or when the list was made before it was recorded.
 */
export function expectedOnScreen(
  subject: string,
  facts: readonly LedgerRow[],
  acts: readonly OwnAct[],
): Expected {
  const isInList = (row: string) => facts.some(({ id }) => id === row);
  const undos = acts.filter(
    ({ undoes, known, isOpen, row }) => undoes !== null && known !== 'refused' && (isOpen || !isInList(row)),
  );
  const takenBack = new Set(undos.map(({ undoes }) => undoes));
  const done = acts.filter(({ undoes, row }) => undoes === null && !takenBack.has(row));
  // The phone has no reply to an act that its list may include: it cannot know whether the list does.
  const isBlind = acts.some(
    ({ isOpen, row, undoes }) => isOpen && isInList(row) && (undoes !== null || takenBack.has(row)),
  );
  const left = factsInForce(facts).filter(({ id }) => !takenBack.has(id));
  const certain = done.filter((act) => counts(act, isInList(act.row)) === true);
  const open = done.filter((act) => counts(act, isInList(act.row)) === null);
  const way = wayOf(subject);
  if (way === 'once') {
    if (certain.length > 0) return new Set([DONE]);
    // Lists of these kinds show that somebody did it, not who, nor how many.
    const isOpen = left.length > 0 ? undos.length > 0 : open.length > 0 || isBlind;
    if (isOpen) return new Set([DONE, OPEN]);
    return new Set([left.length > 0 ? DONE : OPEN]);
  }
  if (undos.some(({ undoes }) => isInList(undoes ?? '')) || isBlind || open.length > MOST_OPEN)
    return 'a list does not say what was before an undo';
  if (acts.some(({ known, row }) => known === 'processed' && takenBack.has(row) && !isInList(row)))
    return 'a bare 409 does not say whether what was undone since had counted';
  const said = new Set<string>();
  for (let chosen = 0; chosen < 2 ** open.length; chosen += 1) {
    const isChosen = (act: OwnAct) => certain.includes(act) || ((chosen >> open.indexOf(act)) & 1) === 1;
    const onTop = done.filter((act) => (certain.includes(act) || open.includes(act)) && isChosen(act));
    said.add(
      way === 'keys'
        ? keysText(
            onTop.reduce((keys, { kind, keys: count }) => handOver(keys, kind, count), keysAfter(left)),
          )
        : passed([...passages(left), ...onTop.map(({ kind }) => kind)]),
    );
  }
  return said;
}

/** Whether an act counts on top of a list; null where that is open. */
function counts({ known, isOpen }: OwnAct, isInList: boolean): boolean | null {
  if (known === 'refused') return false;
  if (isInList) return isOpen ? null : false;
  // An earlier actor is as good a reason to show it as the rep's own attempt is none.
  return known === 'contradicted' || known === 'processed' ? null : true;
}

function factsInForce(facts: readonly LedgerRow[]): LedgerRow[] {
  const undone = new Set(facts.map(({ undoes }) => undoes));
  return facts.filter(({ kind, seq }) => kind !== 'undo' && !undone.has(seq));
}

function wayOf(subject: string): 'once' | 'event' | 'keys' {
  if (subject.startsWith('event:')) return 'event';
  return subject.startsWith('room:') ? 'keys' : 'once';
}

function passages(facts: readonly LedgerRow[]): string[] {
  return byTime(facts).map(({ kind }) => kind);
}

function passed(kinds: readonly string[]): string {
  const last = kinds.at(-1);
  const status = last === undefined ? 'none' : last === 'validate-in' ? 'entered' : 'exited';
  return `${status} ${kinds.includes('validate-in') ? 1 : 0}`;
}

function keysText({ out, everOut }: KeysOfRoom): string {
  return `${out} ${out >= KEYS_OF_ROOM ? 1 : 0}${everOut && out === 0 ? 1 : 0}`;
}
