import type { CloseDepartureBody } from '@offpiste/domain/contract/close-departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { NoShowReason } from '@offpiste/domain/rules/journey.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { submitAction } from '#offline/outbox/submit-action.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { closeMessages, noShowMessages } from './departure-messages.ts';

/** A vehicle in one direction. */
export interface DepartureName {
  vehicle: VehicleKind;
  vehicleId: string;
  direction: Direction;
}

export interface DepartureActions {
  noShow: (person: { barcode: string; name: string }, reason: NoShowReason, note: string) => Promise<Verdict>;
  /** Closes the stops as stated; the heads counted are null where nobody counted them. */
  close: (
    stated: Pick<CloseDepartureBody, 'stops' | 'manifest'>,
    headCount: number | null,
  ) => Promise<Verdict>;
}

/** What is done at a departure besides loading: every call is an action with its own id. */
export function useDepartureActions({ vehicle, vehicleId, direction }: DepartureName): DepartureActions {
  const { rep } = useSession();
  const weekID = useSelectedWeekId();
  const time = useResortTime();
  const common = () => {
    if (!rep || weekID === null) throw new Error('An action needs a signed-in rep and a week');
    return {
      ...{ weekID, vehicle, vehicleId, direction, repID: rep.repId, repName: rep.name },
      ...{ handsetTimestamp: toInstant(Date.now()), idempotentId: crypto.randomUUID() },
    };
  };
  return {
    noShow: async ({ barcode, name }, reason, note) => {
      const body = { ...common(), barcode, reason, ...(note !== '' && { note }) };
      const answer = await submitAction('no-show', body, { personName: name });
      return verdictOf(answer, { code: barcode, name, note: null }, noShowMessages, time);
    },
    close: async (stated, headCount) => {
      const body = { ...common(), ...stated, ...(headCount !== null && { headCount }) };
      const answer = await submitAction('close-departure', body);
      return verdictOf(answer, { code: '', name: null, note: null }, closeMessages, time);
    },
  };
}
