import type { ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';

export const nucoConfig: ConfigReply = {
  appVersion: '1.2.3',
  vapidPublicKey: null,
  brand: {
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
  },
};

export const nucoRep: RepSession = {
  repId: 'R100',
  name: 'Robin Field',
  level: 1,
  tenant: 'nuco',
  hq: false,
};
