import type { FieldKind } from '../who-sees.ts';

/** The fields of the replies of some calls, by the call's route and by kind. */
export type ReplyFields = Readonly<Record<string, Partial<Record<FieldKind, readonly string[]>>>>;

/** Returns every name below a path. */
export function under(prefix: string, names: readonly string[]): string[] {
  return names.map((name) => prefix + name);
}

/** Where a vehicle stops and when, in both directions. */
export function departures(prefix: string): string[] {
  return ['outbound', 'inbound'].flatMap((direction) =>
    under(`${prefix}departures.${direction}[].`, [
      'location',
      'address',
      'dateTime',
      'date_formatted',
      'date_time_formatted',
      'loading_time_formatted',
      'latitude',
      'longitude',
    ]),
  );
}

/** The fields of a lesson, without its participants. */
export function lesson(): string[] {
  return ['group', 'lessonType', 'meetingPoint', 'meetingPointUrl', 'times', 'notes', 'capacity'];
}
