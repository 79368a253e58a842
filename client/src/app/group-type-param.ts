import { notFound } from '@tanstack/react-router';
import { type GroupType, groupTypes } from '#lists/keys/key-list-keys.ts';

/** How the rooms of an address are grouped; any other word leads to the not-found screen. */
export function groupTypeParam(text: string): GroupType {
  const known = groupTypes.find((groupType) => groupType === text);
  if (!known) throw notFound();
  return known;
}
