import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { AllCoachesReply, CoachDataReply, CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import {
  AllTransfersReply,
  TransferDataReply,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { fromWeek, list } from './named-list.ts';

const { place: coach } = actionTable['load-coach'];
const { place: transfer } = actionTable['load-transfer'];
const { place: extras } = actionTable['add-extra'];

/** The lists of coaches, transfers and extra passengers in a week. */
export function vehicleLists(weekId: string) {
  const week = encodeURIComponent(weekId);
  const from = fromWeek(weekId);
  return {
    allCoaches: list(
      'all-coaches',
      `/api/coach/allCoaches/${week}`,
      AllCoachesReply,
      from((held) => held.allVehicles('coach')),
    ),
    coachData: list(
      'coach-data',
      `/api/coach/coachData/${week}`,
      CoachDataReply,
      from((held) => held.coachData()),
    ),
    coachTickets: (coachId: string, direction: Direction) =>
      list(
        coach({ coachId, direction }),
        `/api/coach/allBarcodes/${encodeURIComponent(coachId)}/direction/${direction}/${week}`,
        CoachTicketsReply,
        from((held) => held.coachTickets(coachId, direction)),
      ),
    allTransfers: list(
      'all-transfers',
      `/api/transfer/allTransfers/${week}`,
      AllTransfersReply,
      from((held) => held.allVehicles('transfer')),
    ),
    transferData: list(
      'transfer-data',
      `/api/transfer/transferData/${week}`,
      TransferDataReply,
      from((held) => held.transferData()),
    ),
    transferTickets: (transferId: string, direction: Direction) =>
      list(
        transfer({ transferId, direction }),
        `/api/transfer/allBarcodes/${encodeURIComponent(transferId)}/direction/${direction}/${week}`,
        TransferTicketsReply,
        from((held) => held.transferTickets(transferId, direction)),
      ),
    extras: (transferId: string) =>
      list(
        extras({ transferId }),
        `/api/transfer/extras/${encodeURIComponent(transferId)}/${week}`,
        ExtrasReply,
      ),
  };
}
