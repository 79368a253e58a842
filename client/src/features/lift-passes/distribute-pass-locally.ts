import { aboutAction } from '@offpiste/domain/contract/actions.ts';
import { LIFT_PASSES_PLACE, type LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import { decidePassDistribution, type LiftPass } from '@offpiste/domain/rules/lift-pass.ts';
import type { KeptList } from '#offline/lists/list-keeper.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { isFact, standing, undoneSince } from '#offline/outbox/standing.ts';
import { requestOf, toLiftPass } from './passes-on-phone.ts';

export interface DistributePassLocallyOptions {
  /** Slug of the brand that the rep acts under. */
  brand: () => string;
  readList: (place: string) => Promise<KeptList | null>;
}

/** Judges a distribution by the server's rule with the rep's list as this phone keeps it; null without a list. */
export function distributePassLocally({
  brand,
  readList,
}: DistributePassLocallyOptions): LocalHandler<'distribute-pass'> {
  return async (body, { earlier }) => {
    const reading = readTicketCode(body.barcode);
    if (!reading.ok) return { verdict: 'refused', reason: reading.problem };
    const list = await readList(LIFT_PASSES_PLACE);
    if (list?.weekId !== body.weekID) return null;

    const { tickets, ticketPrefix } = list.value as LiftPassTicketsReply;
    const { subject } = aboutAction('distribute-pass', body);
    const own = standing(earlier).find((item) => item.subject === subject && isFactBeside(item, list));
    const isUndone = undoneSince(earlier, list.updatedAt).some((undone) => undone.subject === subject);
    const stateOf = ({ distributed }: LiftPass): LiftPass['distributed'] => {
      if (own) return { actionId: own.id, repId: body.repID, repName: body.repName, at: own.recordedAt };
      return isUndone ? null : distributed;
    };
    const passes = tickets
      .map(toLiftPass)
      .map((pass) => (pass.barcode === reading.ticket.code ? { ...pass, distributed: stateOf(pass) } : pass));
    const { barcode, repID: repId } = body;
    return decidePassDistribution(
      { passes },
      requestOf({ ticketPrefix }, { barcode, repId, brand: brand() }),
    );
  };
}

/** Whether the rep's own distribution is a fact that the list cannot tell of yet. */
function isFactBeside(item: OutboxItem, list: KeptList): boolean {
  if (item.kind !== 'distribute-pass' || !isFact(item)) return false;
  return item.settledAt === null || item.settledAt > list.updatedAt;
}
