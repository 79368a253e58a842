import type { CoachDataReply } from '@offpiste/domain/contract/coach.ts';
import type { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import type { EventsReply } from '@offpiste/domain/contract/event.ts';
import type { AllLessonsReply } from '@offpiste/domain/contract/lesson.ts';
import type { MySeasonReply } from '@offpiste/domain/contract/my-season.ts';
import type { PointsOfInterestReply, ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type { RepDataReply, RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import type { TransferDataReply } from '@offpiste/domain/contract/transfer.ts';
import type { WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import type { WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import type { ApiRep } from './api-rep.ts';
import type { Season } from './open-season.ts';
import { shiftIdOf } from './shift-id.ts';

/** Returns every look-up without a signal, each with something that the server sent before. */
export async function allLookUps(
  { week: { weekId } }: Season,
  rep: ApiRep,
): Promise<[address: string, text: string][]> {
  const [data, staff, { weekDocs }, resorts, contacts, assigned, whatsOn, files, { lessons }, events] =
    await Promise.all([
      rep.week(weekId),
      rep.get<RepDataReply>(`/api/repData/${weekId}`),
      rep.get<RepSchedulesReply>(`/api/week/rep/${weekId}`),
      rep.get<ResortsReply>('/api/resort'),
      rep.get<ContactsReply>('/api/contacts'),
      rep.get<MySeasonReply>('/api/mySeason'),
      rep.get<WhatsOnReply>(`/whatsOn/${weekId}`),
      rep.get<WeekFilesReply>(`/files/week/${weekId}`),
      rep.get<AllLessonsReply>(`/api/workshopLessons/allLessons/${weekId}`),
      rep.get<EventsReply>(`/api/events/${weekId}`),
    ]);
  const points = await rep.get<PointsOfInterestReply>(`/api/resort/${resorts[0]?.id}`);
  const { mergedData: coaches } = await rep.get<CoachDataReply>(`/api/coach/coachData/${weekId}`);
  const { mergedData: transfers } = await rep.get<TransferDataReply>(`/api/transfer/transferData/${weekId}`);
  const colleague = staff.find((record) => record['User ID'] !== rep.repId);
  const passenger = data.week.passengers.find(({ reference }) => reference.startsWith('NUCO-'));
  const [[roomId, room] = []] = Object.entries(data.week.places.room);
  const lesson = lessons.find(({ lessonType }) => lessonType === 'lessons');
  const workshop = lessons.find(({ lessonType }) => lessonType === 'workshop');
  const [event] = events.data;
  const known: [string, string | undefined][] = [
    [`/passenger/${passenger?.reference}`, passenger?.passengerName],
    ['/accommodation', data.week.places.accommodation[room?.accommodation ?? '']?.name],
    [`/accommodation/${roomId}`, room?.subblock_physical_name],
    ['/search-staff', colleague?.Rep],
    [`/rep/${colleague?.['User ID']}`, colleague?.Rep],
    ['/my-week', 'Weekly schedule'],
    [`/shift/${shiftIdOf(weekDocs, rep.repId)}`, 'Team'],
    ['/coach', coaches[0]?.OPERATOR],
    [`/coach/${coaches[0]?.coachId}`, coaches[0]?.OPERATOR],
    ['/transfer', transfers[0]?.transferId],
    [`/transfer/${transfers[0]?.transferId}`, transfers[0]?.Supplier],
    ['/lessons', lesson?.group],
    [`/lesson/${lesson?.lessonId}`, lesson?.group],
    ['/workshops', workshop?.group],
    [`/workshop/${workshop?.lessonId}`, workshop?.meetingPoint ?? workshop?.group],
    ['/events', event?.eventName],
    [`/event/${event?.eventId}`, event?.eventName],
    ['/event-schedule', whatsOn.days[0]?.events[0]?.title],
    ['/week-info', files[0]?.title],
    ['/my-season', assigned[0]?.weekName],
    ['/resort', resorts[0]?.name],
    [`/resort/${resorts[0]?.id}`, points[0]?.name],
    ['/contacts', contacts[0]?.contactName],
    ['/handbook', 'handbook'],
  ];
  return known.map(([address, text]) => {
    if (!text) throw new Error(`the demo season has nothing at ${address}`);
    return [address, text.trim()];
  });
}
