import { brandNameIn } from '@offpiste/domain/rules/brand.ts';

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
  const name = brandNameIn(host);
  const isOfBrand = brands.some(({ slug }) => slug === name);
  return `${protocol}//${isOfBrand ? host.replace(/^[^.]+/, brand) : host}/invite#${token}`;
}
