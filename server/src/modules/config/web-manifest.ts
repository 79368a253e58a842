import type { BrandConfig } from '@offpiste/domain/contract/config.ts';

/** The colour of the lock screen, so that the start of an installed app becomes it. */
const LOCK_SCREEN = '#0a141d';

/** The installed app's name, colours and icons, separate for each brand. The pictures are built with the app. */
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
    orientation: 'any',
    theme_color: brand.themeColour,
    background_color: LOCK_SCREEN,
    icons: iconsOf(brand),
    shortcuts: [
      shortcut('Load Coach', '/loadCoach', 'load-coach'),
      shortcut('Search', '/searchPassenger', 'search'),
      shortcut('Event Accreditation', '/ticketing', 'event-accreditation'),
    ],
    screenshots: [
      { ...png('/screenshots/home.png', 780, 1688), form_factor: 'narrow', label: 'What is on next' },
      { ...png('/screenshots/load-coach.png', 780, 1688), form_factor: 'narrow', label: 'Loading a coach' },
      { ...png('/screenshots/wide.png', 1280, 800), form_factor: 'wide', label: 'A coach on a tablet' },
    ],
  };
}

/** A logo that an operator gave is the icon; one that comes with the app has been made into icons. */
function iconsOf({ slug, logo }: BrandConfig) {
  const [, sizes, form] = /-(\d+x\d+)\.(png|webp)$/.exec(logo) ?? [];
  if (sizes && form) return [{ src: logo, type: `image/${form}`, sizes, purpose: 'any' }];
  return ['any', 'maskable'].flatMap((purpose) =>
    [192, 512].map((size) => ({ ...png(`/brands/${slug}-${purpose}-${size}.png`, size, size), purpose })),
  );
}

function shortcut(name: string, url: string, plate: string) {
  return { name, url, icons: [png(`/shortcuts/${plate}-96.png`, 96, 96)] };
}

function png(src: string, width: number, height: number) {
  return { src, type: 'image/png', sizes: `${width}x${height}` };
}
