/**
 * Returns where a rep opens a link. Where headquarters is open at a brand's address (`nuco.example.com`), it is the address of
 * the rep's brand, whose app it installs; at one that names no brand it is the same for all.
 */
export function inviteAddress(
  token: string,
  { brand }: { brand: string },
  brands: readonly { slug: string }[],
  { protocol, host }: Pick<Location, 'protocol' | 'host'> = location,
): string {
  const [first = '', ...rest] = host.split('.');
  const isOfBrand = rest.length > 0 && brands.some(({ slug }) => slug === first);
  return `${protocol}//${isOfBrand ? [brand, ...rest].join('.') : host}/invite#${token}`;
}
