import { LoadTransferRefusal, loadTransferErrorCodes } from '@offpiste/domain/contract/transfer.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import type { ActionMessages } from '#scan/verdict/action-messages.ts';
import { refusalWords } from '#scan/verdict/verdict-text.ts';
import { loadMessages } from '../shared/load-messages.ts';

/** The messages of loading a transfer. */
export function loadTransferMessages(direction: Direction): ActionMessages<'load-transfer'> {
  return loadMessages(
    {
      vehicle: 'transfer',
      errorCodes: loadTransferErrorCodes,
      refusalWord: refusalWords(loadTransferErrorCodes, {
        wrong_transfer: 'Wrong transfer',
        transfer_not_found: 'Unknown transfer',
      }),
      readError(error) {
        const said = LoadTransferRefusal.safeParse(error).data;
        const right = said?.rightPlace;
        return {
          passengerName: said?.passengerName,
          booked: right && { placeId: right.transferId, ...right },
        };
      },
    },
    { direction, nameOf: (transferId) => `transfer ${transferId}` },
  );
}
