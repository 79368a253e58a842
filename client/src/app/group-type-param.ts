import { notFound } from '@tanstack/react-router';

const groupTypes = ['loc', 'sup', 'bld'] as const;

/** How the rooms of an address are grouped; any other word leads to the not-found screen. */
export function groupTypeParam(text: string): (typeof groupTypes)[number] {
  const known = groupTypes.find((groupType) => groupType === text);
  if (!known) throw notFound();
  return known;
}
