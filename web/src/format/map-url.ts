import { appBrand } from '#api/app-brand.ts';

/** The app's brand's map of a point in degrees; null when half of it is missing. */
export function mapUrl(point: { latitude: number | null; longitude: number | null }): string | null {
  const { latitude, longitude } = point;
  const template = appBrand()?.mapsUrl;
  if (template === undefined || latitude === null || longitude === null) return null;
  return template.replaceAll('{lat}', String(latitude)).replaceAll('{lng}', String(longitude));
}
