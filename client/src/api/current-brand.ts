import { CROSS_BRAND_LEVEL } from '@offpiste/domain/rules/brand.ts';
import { storedRep } from './session-storage.ts';

let brand = 'snowfuze';

/**
 * The slug sent with every request. The host decides it (`GET /config`), but below level 2 a rep acts for the own
 * tenant only: on a host of no brand such a rep's calls would all be refused.
 */
export function currentBrand(): string {
  const rep = storedRep();
  return rep && rep.level < CROSS_BRAND_LEVEL ? rep.tenant : brand;
}

export function setCurrentBrand(slug: string): void {
  brand = slug;
}
