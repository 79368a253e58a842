import type { LiftPassTicket } from '@offpiste/domain/contract/lift-pass.ts';
import type { TicketPrefixes } from '@offpiste/domain/rules/code.ts';
import type { LiftPass, PassDistributionRequest } from '@offpiste/domain/rules/lift-pass.ts';
import * as z from 'zod/mini';

const Members = z.array(z.object({ id: z.string() }));

/** A pass of the rep's list in the shape of the rule. The list says that it was distributed, not by whom. */
export function toLiftPass(ticket: LiftPassTicket): LiftPass {
  return {
    barcode: ticket.barcode,
    name: ticket.name,
    bookingRef: ticket.bookingRef,
    staffMembers: staffIds(ticket.staffMembers),
    deleted: ticket.deleted === '1',
    distributed: ticket.distributed === 1 ? 'unknown' : null,
  };
}

/** The rep who scans a code, under the brand for which the list was made, and by which prefixes codes are read. */
export function requestOf(
  passPrefixes: readonly string[],
  asked: { barcode: string; repId: string; brand: string },
  prefixes: TicketPrefixes,
): PassDistributionRequest {
  const { barcode, repId, brand } = asked;
  return { barcode, repId, brand: { slug: brand, passPrefixes }, prefixes };
}

function staffIds(json: string): string[] {
  return Members.parse(JSON.parse(json)).map(({ id }) => id);
}
