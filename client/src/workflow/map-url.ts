import { storedConfig } from '#api/config.ts';

/** The brand's map of a point in degrees; null when half of it is missing. */
export function mapUrl(point: { latitude: number | null; longitude: number | null }): string | null {
  const { latitude, longitude } = point;
  const template = storedConfig()?.brand.mapsUrl;
  if (template === undefined || latitude === null || longitude === null) return null;
  return template.replaceAll('{lat}', String(latitude)).replaceAll('{lng}', String(longitude));
}
