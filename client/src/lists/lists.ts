import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { AllCoachesReply, CoachDataReply, CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { EventInfoReply, EventsReply } from '@offpiste/domain/contract/event.ts';
import { ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import {
  AllKeysReply,
  DistBuildingsReply,
  DistLocationsReply,
  DistSuppliersReply,
} from '@offpiste/domain/contract/keys.ts';
import { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import { LIFT_PASSES_PLACE, LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import {
  AvailabilityReply,
  MySeasonReply,
  PersonalDatabaseReply,
} from '@offpiste/domain/contract/my-season.ts';
import { PointsOfInterestReply } from '@offpiste/domain/contract/resort.ts';
import { RepDataReply, RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import {
  AllTransfersReply,
  TransferDataReply,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import { WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import { WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { type KeyListName, keyListKey } from './keys/key-list-keys.ts';
import { type ListStart, list } from './named-list.ts';

const { place: coach } = actionTable['load-coach'];
const { place: transfer } = actionTable['load-transfer'];
const { place: extras } = actionTable['add-extra'];
const { place: lesson } = actionTable['register-lesson'];
const { place: event } = actionTable['validate-in'];
const keyPaths = { loc: '', sup: 'supplier/', bld: 'building/' } as const;

/** The lists of one week. */
export function listsOf(weekId: string) {
  const week = encodeURIComponent(weekId);
  /** From the bookings of this week, when it is the one that is loaded. */
  const from =
    <T>(ask: ListStart<T>): ListStart<T> =>
    async (held) =>
      (await held.summary()).weekId === weekId ? await ask(held) : null;
  return {
    allCoaches: list(
      'all-coaches',
      `/api/coach/allCoaches/${week}`,
      AllCoachesReply,
      from((held) => held.allVehicles('coach')),
    ),
    coachData: list(
      'coach-data',
      `/api/coach/coachData/${week}`,
      CoachDataReply,
      from((held) => held.coachData()),
    ),
    coachTickets: (coachId: string, direction: Direction) =>
      list(
        coach({ coachId, direction }),
        `/api/coach/allBarcodes/${encodeURIComponent(coachId)}/direction/${direction}/${week}`,
        CoachTicketsReply,
        from((held) => held.coachTickets(coachId, direction)),
      ),
    allTransfers: list(
      'all-transfers',
      `/api/transfer/allTransfers/${week}`,
      AllTransfersReply,
      from((held) => held.allVehicles('transfer')),
    ),
    transferData: list(
      'transfer-data',
      `/api/transfer/transferData/${week}`,
      TransferDataReply,
      from((held) => held.transferData()),
    ),
    transferTickets: (transferId: string, direction: Direction) =>
      list(
        transfer({ transferId, direction }),
        `/api/transfer/allBarcodes/${encodeURIComponent(transferId)}/direction/${direction}/${week}`,
        TransferTicketsReply,
        from((held) => held.transferTickets(transferId, direction)),
      ),
    extras: (transferId: string) =>
      list(
        extras({ transferId }),
        `/api/transfer/extras/${encodeURIComponent(transferId)}/${week}`,
        ExtrasReply,
      ),
    allLessons: list(
      'all-lessons',
      `/api/workshopLessons/allLessons/${week}`,
      AllLessonsReply,
      from((held) => held.allLessons()),
    ),
    lessonTickets: (lessonId: string) =>
      list(
        lesson({ lessonId }),
        `/api/workshopLessons/v2/allBarcodes/${encodeURIComponent(lessonId)}?weekId=${week}`,
        LessonTicketsReply,
        from((held) => held.lessonTickets(lessonId)),
      ),
    events: list(
      'events',
      `/api/events/${week}`,
      EventsReply,
      from((held) => held.events()),
    ),
    eventInfo: (eventId: string) =>
      list(
        event({ eventId }),
        `/api/events/info/${encodeURIComponent(eventId)}?weekId=${week}`,
        EventInfoReply,
        from((held) => held.eventInfo(eventId)),
      ),
    liftPasses: list(LIFT_PASSES_PLACE, `/api/scanLiftPass/allBarcodes/${week}`, LiftPassTicketsReply),
    keyList: (name: KeyListName) =>
      list(
        keyListKey(name),
        `/api/keyDist/allKeys/${keyPaths[name.groupType]}${week}/${encodeURIComponent(name.loc)}`,
        AllKeysReply,
      ),
    reps: list('rep-data', `/api/repData/${week}`, RepDataReply),
    schedules: list('schedules', `/api/week/rep/${week}`, RepSchedulesReply),
    whatsOn: list('whats-on', `/whatsOn/${week}`, WhatsOnReply),
    files: list('week-files', `/files/week/${week}`, WeekFilesReply),
    pointsOfInterest: (resortId: string) =>
      list(`resort:${resortId}`, `/api/resort/${encodeURIComponent(resortId)}`, PointsOfInterestReply),
  };
}

/** The rep's own season. */
export const ownLists = {
  weeks: list('my-season', '/api/mySeason', MySeasonReply),
  availability: list('my-season/availability', '/api/mySeason/availability', AvailabilityReply),
  database: list('my-season/database', '/api/mySeason/database', PersonalDatabaseReply),
};

/** Where keys are handed out, who supplies them, and what they open; `systemId` is the week's in that system. */
export function keyPlacesOf(systemId: string) {
  const system = encodeURIComponent(systemId);
  return {
    loc: list('dist-locations', `/api/keyDist/distLocations/${system}`, DistLocationsReply),
    sup: list('dist-suppliers', `/api/keyDist/distSuppliers/${system}`, DistSuppliersReply),
    bld: list('dist-buildings', `/api/keyDist/distBuildings/${system}`, DistBuildingsReply),
  };
}
