import { actionTable, ConflictReply } from '@offpiste/domain/contract/actions.ts';
import { transferFields } from '@offpiste/domain/contract/reply-fields/vehicle-fields.ts';
import {
  LoadTransferBody,
  LoadTransferRefusal,
  LoadTransferReply,
  loadTransferErrorFields,
  TransferDataReply,
  type TransferRow,
  TransferSheet,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { attemptOf } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import { loadTransfer, transferTicket } from './load-transfer.ts';
import { registerVehicleLists } from './vehicle-routes.ts';
import { type VehicleRow, wholeSheet } from './vehicle-store.ts';

const LoadTransferConflict = z.extend(ConflictReply, loadTransferErrorFields);

/** Transfers: the list, their passengers, and loading them. */
export const transfers = { workflows: [loadTransfer], fields: transferFields, register: registerTransfers };

function registerTransfers(app: FastifyInstance, deps: RecordingDeps): ListsOfWeek {
  const listsOfWeek = registerVehicleLists(app, deps, {
    kind: 'transfer',
    all: 'allTransfers',
    data: 'transferData',
    notFound: 'transfer_not_found',
    DataReply: TransferDataReply,
    TicketsReply: TransferTicketsReply,
    row: transferRow,
    ticket: transferTicket,
    place: (transferId, direction) => actionTable['load-transfer'].place({ transferId, direction }),
  });

  deps.actionCalls.serve(app, {
    path: '/api/transfer/load',
    body: LoadTransferBody,
    response: { 200: LoadTransferReply, 409: LoadTransferConflict, '4xx': LoadTransferRefusal },
    answer: (request) => deps.ledger.record(loadTransfer, attemptOf(request, request.body)),
  });
  return listsOfWeek;
}

function transferRow({ id, sheet, passengers, departures }: VehicleRow): TransferRow {
  return { ...wholeSheet(sheet, TransferSheet.shape), transferId: id, passengers, departures };
}
