import type { RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';

/** The id, as the address has it, of a rep's first shift of the week. */
export function shiftIdOf(weekDocs: RepSchedulesReply['weekDocs'], repId: string): string {
  const schedules = weekDocs.flatMap(({ lastJsonData }) => lastJsonData.jsonData);
  const own = schedules.find((schedule) => schedule['User ID'] === repId);
  for (const [day, periods] of Object.entries(own ?? {})) {
    for (const [period, shift] of Object.entries(typeof periods === 'string' ? {} : periods)) {
      if (!shift) continue;
      const id = [shift.Role, shift.Location ?? '', shift.Start ?? '', shift.End ?? '', day, period];
      return Buffer.from(id.join('~')).toString('base64url');
    }
  }
  throw new Error('the rep is free all week');
}
