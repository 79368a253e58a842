/** Codes that are no tickets, each with what every workflow says of it without asking anyone. */
export const noTickets = [
  ['https://example.com/menu', 'Invalid QR Code Type'],
  ['NUCO-AB12CD', 'Wrong QR Code, not event ticket'],
] as const;
