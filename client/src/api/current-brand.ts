let brand = 'snowfuze';

/** The slug sent with every request; the host decides it (`GET /config`). */
export function currentBrand(): string {
  return brand;
}

export function setCurrentBrand(slug: string): void {
  brand = slug;
}
