import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { notFound } from '@tanstack/react-router';

/** The direction in an address; any other word leads to the not-found screen. */
export function directionParam(text: string): Direction {
  if (text !== 'outbound' && text !== 'inbound') throw notFound();
  return text;
}
