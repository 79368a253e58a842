/** The address when it leads out over https and nowhere else, else null; what the data says is not relied on. */
export function outwardLink(address: string | null | undefined): string | null {
  return address?.startsWith('https://') ? address : null;
}
