import type { BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';

const nuco: BrandConfig = {
  slug: 'nuco',
  name: 'NUCO',
  ticketPrefixes: ['NUCO'],
  themeColour: '#7d1230',
  colours: { light: { brand: '#7d1230', tone: '#b01e47' }, dark: { tone: '#d1496e' }, outdoor: {} },
  logo: '/brands/nuco.svg',
  handbookLinks: [],
  clientIssueUrl: null,
  sensitiveFromLevel: 2,
  showsWeeklySchedule: true,
  mapsUrl: 'https://maps.example/?q={lat},{lng}',
  errorReportingDsn: null,
  messagesRepId: null,
};

export const nucoConfig: ConfigReply = {
  appVersion: '1.2.3',
  vapidPublicKey: null,
  brand: nuco,
  brands: [nuco],
  shared: { prefixes: ['WHITEROAD'], staffTypes: ['Welfare', 'Eame Hill'] },
  ticketPrefixes: ['NUCO', 'WASTELAND', 'WHITEROAD'],
};

/** The three brands, as a host of one of them answers. */
export function brandsConfig(host: string): ConfigReply {
  const wasteland = {
    slug: 'wasteland',
    name: 'Wasteland',
    ticketPrefixes: ['WASTELAND'],
    themeColour: '#0a5470',
    colours: { light: { brand: '#0a5470', tone: '#0f86b0' }, dark: { tone: '#2aa5cf' }, outdoor: {} },
    logo: '/brands/wasteland.svg',
    showsWeeklySchedule: false,
  } satisfies Partial<BrandConfig>;
  const snowfuze = {
    slug: 'snowfuze',
    name: 'Snowfuze',
    ticketPrefixes: [],
    themeColour: '#16a085',
    colours: { light: { brand: '#0b6151', tone: '#16a085' }, dark: {}, outdoor: {} },
    logo: '/brands/snowfuze.svg',
    showsWeeklySchedule: false,
  } satisfies Partial<BrandConfig>;
  const brands = [nuco, { ...nuco, ...wasteland }, { ...nuco, ...snowfuze }];
  return { ...nucoConfig, brand: brands.find(({ slug }) => slug === host) ?? nuco, brands };
}

export const nucoRep: RepSession = {
  repId: 'R100',
  name: 'Robin Field',
  level: 1,
  tenant: 'nuco',
  hq: false,
  hqRole: 'none',
};
