import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import { barcodeIn } from '#offline/outbox/recorded-body.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { type UndoOffer, useUndoOffers } from './use-undo-offers.ts';

/** Returns what can be undone of a person, by their code, of what this phone did at a place; null where nothing can. */
export function useOwnUndo(place: string | null): (code: string) => UndoOffer | null {
  const { recorded } = useOutbox();
  const offers = useUndoOffers();
  const here = place === null ? [] : recorded.filter((item) => item.place === place);
  return (code) =>
    here
      .filter(({ body }) => codeOf(body) === code)
      .flatMap((item) => offers.of(item))
      .at(-1) ?? null;
}

function codeOf(body: string): string {
  const barcode = barcodeIn(body);
  const reading = readTicketCode(barcode);
  return reading.ok ? reading.ticket.code : barcode;
}
