/** A departure by the ledger's name for it: 'Coach 7 outbound' for `coach:7:outbound`. */
export function placeText(place: string): string {
  const [kind = '', id = '', direction = ''] = place.split(':');
  const words = { coach: 'Coach', transfer: 'Transfer' }[kind];
  return words === undefined ? place : `${words} ${id} ${direction}`.trim();
}
