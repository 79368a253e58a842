import type { Departure } from '@offpiste/domain/contract/week.ts';
import { storedConfig } from '#api/config.ts';

/** The brand's map of a stop; null when the stop has no position. */
export function mapUrl({ latitude, longitude }: Departure): string | null {
  const template = storedConfig()?.brand.mapsUrl;
  if (template === undefined || latitude === null || longitude === null) return null;
  return template.replaceAll('{lat}', String(latitude)).replaceAll('{lng}', String(longitude));
}
