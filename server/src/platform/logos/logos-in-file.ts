import { OperatorError } from '../operator-error.ts';
import { type Logo, logoOf, logoPath } from './read-logo.ts';

const PICTURE = /^data:image\/[\w+.-]+;base64,([\w+/=\s]+)$/;

/**
 * Takes the pictures out of the content of a file of brands: a logo is written there as a data: address, and is a path of
 * this server afterwards. What is no brand or no picture stays as it is, for whoever checks the rest.
 */
export function takeLogos(content: unknown): { plain: unknown; logos: Map<string, Logo> } {
  const logos = new Map<string, Logo>();
  if (!isObject(content) || !Array.isArray(content.brands)) return { plain: content, logos };
  const brands = content.brands.map((brand: unknown) => {
    if (!isObject(brand) || typeof brand.slug !== 'string' || typeof brand.logo !== 'string') return brand;
    if (!brand.logo.startsWith('data:')) return brand;
    const name = `The logo of ${brand.slug}`;
    const [, base64] = PICTURE.exec(brand.logo) ?? [];
    if (base64 === undefined)
      throw new OperatorError(`${name} is no picture: write it like data:image/png;base64,…`);
    const logo = logoOf(Buffer.from(base64, 'base64'), name);
    logos.set(brand.slug, logo);
    return { ...brand, logo: logoPath(brand.slug, logo) };
  });
  return { plain: { ...content, brands }, logos };
}

/** Returns a picture as a file of brands has it. */
export function logoInFile({ mediaType, content }: { mediaType: string; content: Buffer }): string {
  return `data:${mediaType};base64,${content.toString('base64')}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
