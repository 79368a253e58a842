import type { ReplyFields } from '@offpiste/domain/contract/reply-fields/reply-field-lists.ts';
import { type FieldKind, type Reach, whoSees } from '@offpiste/domain/contract/who-sees.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';

/** Kinds of fields about a person; the others are about things, places and companies. */
const PERSONAL: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'listed',
  'detail',
  'email',
  'sensitive',
  'ticket',
  'colleague',
  'self',
  'staff',
  'booking',
  'pass',
  'recipient',
  'guest',
]);

/** Returns the classes of personal data that a viewer receives in the reply of a GET call; empty for a call about nobody. */
export type PersonalClasses = (route: string, viewer: Viewer) => FieldKind[];

/** Finds the classes by the table of reply fields. */
export function personalClassesBy(replyFields: ReplyFields): PersonalClasses {
  const classesByShape = new Map(
    Object.entries(replyFields).map(([route, fields]) => [
      shapeOf(route),
      keysOf(fields).filter((kind) => PERSONAL.has(kind)),
    ]),
  );
  return (route, viewer) =>
    (classesByShape.get(shapeOf(route)) ?? []).filter((kind) => mayBeIn(kind, viewer));
}

function mayBeIn(kind: FieldKind, viewer: Viewer): boolean {
  const { level, tenant, brand } = viewer;
  const strictest = Math.max(tenant.sensitiveFromLevel, brand.sensitiveFromLevel);
  return Object.values<readonly Reach[]>(whoSees[kind]).some((reaches) => {
    const reach = reaches[Math.min(level, reaches.length - 1)];
    if (reach === 'all, or none in a strict brand') return level >= strictest;
    return reach !== 'none';
  });
}

/** Returns a route without the names of its parameters. */
function shapeOf(route: string): string {
  return route.replaceAll(/:\w+/g, ':');
}
