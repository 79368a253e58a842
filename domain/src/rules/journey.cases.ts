import type { JourneyFact, NoShowReason } from './journey.ts';

export interface JourneyCase {
  name: string;
  facts: readonly JourneyFact[];
  /** The fact that the state rests on: it says whether they are on board, and where. */
  restsOn: JourneyFact | null;
}

const COACH_4 = 'coach:4:outbound';
const COACH_7 = 'coach:7:outbound';

/** A fact at a minute; they arrived in the order of `seq`. */
function fact(at: number, seq: number, noShow: NoShowReason | null, place = COACH_4): JourneyFact {
  return {
    actionId: `action-${at}-${seq}`,
    repId: `R${seq}`,
    repName: `Rep ${seq}`,
    at,
    seq,
    place,
    noShow: noShow && { reason: noShow, note: '' },
  };
}

const load = fact(10, 1, null);
const notHere = fact(20, 2, 'not-here');
const early = fact(5, 3, 'not-here');
const left = fact(20, 4, 'left');
const leftCoach7 = fact(20, 5, 'left', COACH_7);
const notHereCoach7 = fact(60, 11, 'not-here', COACH_7);
const again = fact(30, 6, null);
const taken = fact(8, 7, null, COACH_7);
const ill = fact(40, 8, 'ill');
const leftAgain = fact(50, 9, 'left');
const sameMinute = fact(10, 10, null, COACH_7);

/** Run by the rule's tests, each in every order of arrival, and by the server's for what its ledger comes to. */
export const journeyCases: readonly JourneyCase[] = [
  { name: 'nothing is known of', facts: [], restsOn: null },
  { name: 'somebody loaded is on board', facts: [load], restsOn: load },
  { name: 'somebody who did not come is a no-show', facts: [notHere], restsOn: notHere },
  { name: 'a load wins over a no-show after it', facts: [load, notHere], restsOn: load },
  { name: 'a load wins over a no-show before it', facts: [early, load], restsOn: load },
  { name: 'the first of two loads counts', facts: [load, taken], restsOn: taken },
  {
    name: 'of two loads at one instant, the first to arrive counts',
    facts: [load, sameMinute],
    restsOn: load,
  },
  { name: 'the first of two no-shows counts', facts: [notHere, ill], restsOn: notHere },
  { name: 'who was on board and left does not travel', facts: [load, left], restsOn: left },
  { name: 'who left is on board again when loaded again', facts: [load, left, again], restsOn: again },
  { name: 'who left twice does not travel', facts: [load, left, again, leftAgain], restsOn: leftAgain },
  {
    name: 'who left is a no-show for that, whatever was said before',
    facts: [early, load, left],
    restsOn: left,
  },
  { name: 'who left is a no-show for that, whatever is said after', facts: [load, left, ill], restsOn: left },
  {
    name: 'a no-show of the coach to which they were moved counts for that coach',
    facts: [early, notHereCoach7],
    restsOn: notHereCoach7,
  },
  { name: 'whoever left one coach is on board of another still', facts: [load, leftCoach7], restsOn: load },
  { name: 'who left one coach has boarded another before', facts: [taken, load, left], restsOn: taken },
];
