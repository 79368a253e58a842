import { LoadTransferRefusal, loadTransferErrorCodes } from '@offpiste/domain/contract/transfer.ts';
import type { VerdictWords } from '#scan/verdict/verdict-of.ts';
import { type LoadWordsOptions, loadWords } from '../shared/load-words.ts';

/** How the verdicts of transfer loading read. */
export function loadTransferWords(options: Omit<LoadWordsOptions, 'nameOf'>): VerdictWords<'load-transfer'> {
  return loadWords(
    {
      vehicle: 'transfer',
      errorCodes: loadTransferErrorCodes,
      readError(error) {
        const said = LoadTransferRefusal.safeParse(error).data;
        const right = said?.rightPlace;
        return {
          passengerName: said?.passengerName,
          booked: right && { placeId: right.transferId, ...right },
        };
      },
    },
    { ...options, nameOf: (transferId) => `transfer ${transferId}` },
  );
}
