import { PointsOfInterestReply } from '@offpiste/domain/contract/resort.ts';
import { RepDataReply, RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import { WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import { WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { list } from './named-list.ts';

/** The lists of a week that reps only read. */
export function lookUpLists(weekId: string) {
  const week = encodeURIComponent(weekId);
  return {
    reps: list('rep-data', `/api/repData/${week}`, RepDataReply),
    schedules: list('schedules', `/api/week/rep/${week}`, RepSchedulesReply),
    whatsOn: list('whats-on', `/whatsOn/${week}`, WhatsOnReply),
    files: list('week-files', `/files/week/${week}`, WeekFilesReply),
    pointsOfInterest: (resortId: string) =>
      list(`resort:${resortId}`, `/api/resort/${encodeURIComponent(resortId)}`, PointsOfInterestReply),
  };
}
