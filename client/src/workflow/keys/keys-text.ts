/** '1 key', '3 keys'. */
export function keysText(count: number): string {
  return `${count} ${count === 1 ? 'key' : 'keys'}`;
}
