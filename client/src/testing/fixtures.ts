import type { BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';

const nuco: BrandConfig = {
  slug: 'nuco',
  name: 'NUCO',
  ticketPrefix: 'NUCO',
  badgeColour: 'burgundy',
  themeColour: '#7d1230',
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
};

/** The three brands, as a host of one of them answers. */
export function brandsConfig(host: string): ConfigReply {
  const wasteland = {
    slug: 'wasteland',
    name: 'Wasteland',
    ticketPrefix: 'WASTELAND',
    badgeColour: 'cyan',
    themeColour: '#0a5470',
    logo: '/brands/wasteland.svg',
    showsWeeklySchedule: false,
  } as const;
  const snowfuze = {
    slug: 'snowfuze',
    name: 'Snowfuze',
    ticketPrefix: null,
    badgeColour: 'teal',
    themeColour: '#16a085',
    logo: '/brands/snowfuze.svg',
    showsWeeklySchedule: false,
  } as const;
  const brands = [nuco, { ...nuco, ...wasteland }, { ...nuco, ...snowfuze }];
  return { ...nucoConfig, brand: brands.find(({ slug }) => slug === host) ?? nuco, brands };
}

export const nucoRep: RepSession = {
  repId: 'R100',
  name: 'Robin Field',
  level: 1,
  tenant: 'nuco',
  hq: false,
};
