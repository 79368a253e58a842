/** Returns the address when it leads out over https, otherwise null; the data is not trusted. */
export function outwardLink(address: string | null | undefined): string | null {
  return address?.startsWith('https://') ? address : null;
}
