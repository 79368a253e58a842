import type { BrandConfig } from '@offpiste/domain/contract/config.ts';

/** The installed app's name, colours and icon, separate for each brand. */
export function webManifest(brand: BrandConfig) {
  return {
    id: '/',
    name: `${brand.name} Offpiste`,
    short_name: brand.name,
    description: 'The staff app for ski-trip weeks',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: brand.themeColour,
    background_color: brand.themeColour,
    icons: ['any', 'maskable'].map((purpose) => ({
      src: `/brands/${brand.slug}-icon.svg`,
      type: 'image/svg+xml',
      sizes: 'any',
      purpose,
    })),
  };
}
