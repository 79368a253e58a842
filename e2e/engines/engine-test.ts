import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { type FrontServer, startFront } from '../front-server.ts';
import { openSeason, type Season } from '../open-season.ts';
import { startServer } from '../start-server.ts';
import { firefoxPhone } from './firefox-phone.ts';
import type { Phone } from './phone.ts';
import { webkitPhone } from './webkit-phone.ts';

const USERNAME = 'nuco.rep@demo.test';
const startPhone = { Firefox: firefoxPhone, WebKit: webkitPhone };

/** A rep with a phone, at the beginning of a shift. */
export interface Shift {
  username: string;
  phone: Phone;
  season: Season;
  /** The network between the phone and the server. */
  front: FrontServer;
  /** The same rep, who asks the server. */
  rep: ApiRep;
}

/** The test of a shift on a phone that Playwright does not drive; it fails on any trouble of the page as well. */
export const test = base.extend<{ engine: keyof typeof startPhone; phone: Phone; shift: Shift }>({
  engine: ['Firefox', { option: true }],
  phone: async ({ engine }, use, info) => {
    const phone = await startPhone[engine]();
    await use(phone);
    // A page that hangs has none.
    const picture = info.status === info.expectedStatus ? null : await phone.picture().catch(() => null);
    if (picture) writeFileSync(info.outputPath('screen.png'), picture);
    await phone.close();
  },
  shift: async ({ phone }, use) => {
    const season = await openSeason(startServer);
    const front = await startFront(season.server.port);
    const rep = await apiRep(season.server.url, USERNAME, 'nuco');
    await use({ username: USERNAME, phone, season, front, rep });
    const { troubles } = phone;
    await front.close();
    await rep.signOut();
    await season.end();
    expect(troubles).toEqual([]);
  },
});
