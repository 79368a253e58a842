import { HttpResponse } from 'msw';

/** Returns the server's reply to a load that counts. */
export function loadedReply(idempotentId: string, barcode: string): HttpResponse<object> {
  const ticket = {
    name: 'Jo',
    bookingRef: barcode,
    barcode,
    loaded: 1,
    deleted: '0',
    pickUpLocation: null,
    equipment: 0,
  };
  return HttpResponse.json({ message: 'Loaded', idempotentId, ticket });
}
