import { weekId } from '@offpiste/domain/contract/fields.ts';
import {
  RepDataReply,
  type RepRecord,
  type RepSchedule,
  RepSchedulesReply,
} from '@offpiste/domain/contract/staff.ts';
import { CROSS_BRAND_LEVEL } from '@offpiste/domain/rules/brand.ts';
import { maySeeColleague, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { requireOpenWeek } from '#lists/open-week.ts';
import { createVersionedCache } from '#lists/versioned-cache.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { listSchedules, listStaff } from './staff-store.ts';

const OfWeek = z.object({ weekId });
const MOST_WEEKS = 50;

/** Colleagues: who works in a week, and who is where and when. */
export function registerStaff(plainApp: FastifyInstance, { database, listVersions }: AppDeps): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const lists = createListCache({ database, listVersions });
  const kept = createVersionedCache<WeekStaff>(listVersions, MOST_WEEKS);

  const staffOf = (weekId: string) =>
    kept.get('staff', listKey(weekId), async () => {
      await requireOpenWeek(database, weekId);
      return {
        records: await listStaff(database, weekId),
        schedules: await listSchedules(database, weekId),
      };
    });

  const recordsOf = (weekId: string, staff: WeekStaff, { name, sees }: StaffCut) =>
    lists.of(
      { address: `/api/repData/${inAddress(weekId)}`, name: `repData ${name}`, list: listKey(weekId) },
      RepDataReply,
      async () => staff.records.filter((record) => sees(record['User ID'])),
    );

  const schedulesOf = (weekId: string, staff: WeekStaff, { name, sees }: StaffCut) =>
    lists.of(
      { address: `/api/week/rep/${inAddress(weekId)}`, name: `schedules ${name}`, list: listKey(weekId) },
      RepSchedulesReply,
      async () => {
        const jsonData = staff.schedules.filter((schedule) => sees(schedule['User ID']));
        return { weekDocs: [{ lastJsonData: { jsonData } }] };
      },
    );

  app.get('/api/repData/:weekId', { schema: { params: OfWeek } }, async (request, reply) => {
    const { weekId } = request.params;
    const staff = await staffOf(weekId);
    const records = recordsOf(weekId, staff, staffCut(request.session.viewer, staff));
    return sendCached(request, reply, await records.get());
  });

  app.get('/api/week/rep/:weekId', { schema: { params: OfWeek } }, async (request, reply) => {
    const { weekId } = request.params;
    const staff = await staffOf(weekId);
    const schedules = schedulesOf(weekId, staff, staffCut(request.session.viewer, staff));
    return sendCached(request, reply, await schedules.get());
  });

  return async ({ weekId }, viewer) => {
    const staff = await staffOf(weekId);
    const cut = staffCut(viewer, staff);
    return [recordsOf(weekId, staff, cut), schedulesOf(weekId, staff, cut)];
  };
}

interface WeekStaff {
  records: RepRecord[];
  schedules: RepSchedule[];
}

interface StaffCut {
  /** Viewers of one name see the same, so that a list is built once for all of them. */
  name: string;
  sees(userId: string): boolean;
}

/** Whose record and schedule a viewer may see: decisions §4, and always their own, whatever tenant the sheet says. */
function staffCut(viewer: Viewer, { records, schedules }: WeekStaff): StaffCut {
  if (viewer.level >= CROSS_BRAND_LEVEL) return { name: 'all', sees: () => true };
  const colleagues = new Set(
    records
      .filter(({ tenant, 'Staff Type': staffType }) => maySeeColleague(viewer, { tenant, staffType }))
      .map((record) => record['User ID']),
  );
  const name = `of ${viewer.tenant.slug}`;
  const isOwn = (staff: { 'User ID': string }) => staff['User ID'] === viewer.repId;
  if (colleagues.has(viewer.repId) || ![...records, ...schedules].some(isOwn))
    return { name, sees: (userId) => colleagues.has(userId) };
  // Lent to another brand for the week, or not in the sheet: a list for this rep alone.
  return {
    name: `${name} and ${viewer.repId}`,
    sees: (userId) => colleagues.has(userId) || userId === viewer.repId,
  };
}
