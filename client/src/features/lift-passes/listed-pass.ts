import type { LiftPassTicket } from '@offpiste/domain/contract/lift-pass.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { namedPerson } from '#people/named-person.ts';

/** A pass of the rep's list, found by the passenger's name. */
export interface ListedPass extends NamedPerson {
  ticket: LiftPassTicket;
}

/** A ticket as the list and the search by name show it; the kind of pass distinguishes namesakes. */
export function listedPass(ticket: LiftPassTicket): ListedPass {
  return { ...namedPerson(ticket, ticket.distributed === 1, passText(ticket)), ticket };
}

/** 'Val Corbier area, adult · 6 days' */
export function passText(ticket: Pick<LiftPassTicket, 'passType' | 'duration'>): string {
  return [ticket.passType, durationText(ticket.duration)].filter(Boolean).join(' · ');
}

/** '6 days'; null when the booking does not say. */
export function durationText(days: number | null): string | null {
  return days === null ? null : counted(days, 'day');
}
