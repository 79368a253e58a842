import { LIFT_PASSES_PLACE, LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import { decidePassDistribution, type LiftPass } from '@offpiste/domain/rules/lift-pass.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import { onTopOf } from '#offline/lists/on-top.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import { ownCheckIns } from '#scan/check-in/own-check-ins.ts';
import { requestOf, toLiftPass } from './passes-on-phone.ts';

const readPasses = listReader(z.pick(LiftPassTicketsReply, { passPrefixes: true, tickets: true }));

export interface DistributePassOfflineOptions {
  /** Slug of the brand that the rep acts under. */
  brand: () => string;
  readList: (place: string) => Promise<KeptList | null>;
}

/** Judges a distribution by the server's rule with the rep's list as this phone keeps it; null without a list. */
export function distributePassOffline({
  brand,
  readList,
}: DistributePassOfflineOptions): LocalHandler<'distribute-pass'> {
  return async (body, { earlier, prefixes }) => {
    const reading = readTicketCode(body.barcode, { prefixes });
    if (!reading.ok) return { verdict: 'refused', reason: reading.problem };
    const list = await readList(LIFT_PASSES_PLACE);
    const known = readPasses(list);
    // A list that an earlier version of the app kept does not say which passes are the brand's.
    if (!known?.passPrefixes || list?.weekId !== body.weekID) return null;

    const { tickets, passPrefixes } = known;
    const { code } = reading.ticket;
    const own = ownCheckIns(onTopOf(list, earlier, LIFT_PASSES_PLACE), 'distribute-pass');
    const stateOf = ({ distributed }: LiftPass): LiftPass['distributed'] => {
      const item = own.done.get(code)?.item;
      if (item) return { actionId: item.id, repId: body.repID, repName: body.repName, at: item.recordedAt };
      return own.undone.has(code) ? null : distributed;
    };
    const passes = tickets
      .map(toLiftPass)
      .map((pass) => (pass.barcode === code ? { ...pass, distributed: stateOf(pass) } : pass));
    const { barcode, repID: repId } = body;
    return decidePassDistribution(
      { passes },
      requestOf(passPrefixes, { barcode, repId, brand: brand() }, prefixes),
    );
  };
}
