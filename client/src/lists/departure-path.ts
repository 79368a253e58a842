/** Returns the address of the screen where a departure is loaded, which is named as the ledger names it. */
export function departurePath(place: string): string {
  const [, kind, id = '', direction] = /^(\w+):(.*):(\w+)$/.exec(place) ?? [];
  return `/${kind === 'coach' ? 'loadCoach' : 'loadTransfer'}/${encodeURIComponent(id)}/${direction}`;
}
