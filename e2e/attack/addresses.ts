import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { actionFields, type SignedIn, signIn } from './accounts.ts';
import type { Findings } from './findings.ts';
import type { SeasonMap } from './season-map.ts';

const UP = [
  '..',
  '%2e%2e',
  '..%2f..',
  '%2e%2e%2f',
  '..%5c..',
  '..\\..',
  '%252e%252e',
  '....//',
  '..;',
  '%c0%ae%c0%ae',
];
const WANTED = ['etc/passwd', 'package.json', 'server/src/main.ts', 'data/secrets', '.git/config', '.env'];
const ROOTS = ['/', '/assets/', '/brands/', '/files/week/', '/api/', '/auth/', '/demo/'];
/** Text that occurs only in files that nobody may read. */
const TREASURE = /root:x:0|"workspaces"|startServer|\[core\]|DATABASE_URL=/;

/** Tries to leave the served folders, in every spelling, and uses methods and sizes that nobody needs. */
export async function attackAddresses(url: string, map: SeasonMap, findings: Findings): Promise<void> {
  const rep = await signIn(url, 'nuco.rep@demo.test', 'nuco');
  // Each folder serves a file that may be read.
  const [script = ''] = /\/assets\/[^"]+\.js/.exec((await rep.send({ path: '/' })).text) ?? [];
  const theirs = { '/': '/', '/assets/': script, '/auth/': '/auth/status', ...(await readable(rep, map)) };
  for (const [root, path] of Object.entries(theirs))
    findings.tried(`${root} serves ${path}`, await whyNotServed(rep, path));
  for (const root of ROOTS)
    for (const up of UP)
      for (const wanted of WANTED) {
        const path = `${root}${up}/${up}/${up}/${wanted}`;
        const { status, text } = await rep.send({ path });
        findings.tried(
          path,
          status >= 500 ? `answered ${status}` : TREASURE.test(text) ? 'gave the file' : null,
        );
      }
  findings.served('/api/week/active', await rep.send({ path: '/api/week/active' }));
  findings.served('/config', await rep.send({ path: '/config' }));
  const signedIn = await rep.send({
    method: 'POST',
    path: '/auth/login',
    body: { username: 'nuco.rep@demo.test', password: DEMO_PASSWORD },
  });
  findings.served('/auth/login', signedIn);
  const { refreshToken } = (signedIn.json ?? {}) as { refreshToken?: string };
  findings.served(
    '/auth/refresh',
    await rep.send({ method: 'POST', path: '/auth/refresh', body: { refreshToken } }),
  );
  findings.served(
    '/api/coach/load',
    await rep.send({ method: 'POST', path: '/api/coach/load', body: loadOf(rep, map) }),
    // Another attack may have loaded everybody.
    [200, 409],
  );
  for (const path of ['/api/week/active', '/api/coach/load', '/auth/login', '/auth/refresh', '/config'])
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
      findings.refused(
        path,
        method,
        await rep.send({ method, path, headers: { Origin: 'https://evil.example' } }),
        [403, 404, 405, 415],
      );
  findings.refused(
    '/api/week/active',
    'at a long address',
    await rep.send({ path: `/api/${'a'.repeat(3000)}` }),
    [414],
  );
  for (const path of ['/api/%', '/api/%zz', '/api/%00', '/api/week/data/%ff'])
    findings.refused('/api/week/active', `at ${path}`, await rep.send({ path }), [400, 404]);
}

/** Something in each of the other folders that this rep may read. */
async function readable(rep: SignedIn, { weekId, values }: SeasonMap): Promise<Record<string, string>> {
  const { json } = await rep.send({ path: '/config' });
  const [brand = ''] = JSON.stringify(json).match(/\/brands\/[^"]+/) ?? [];
  return {
    '/api/': '/api/week/active',
    '/files/week/': `/files/week/${weekId}/${values.fileId?.[0]}`,
    ...(brand && { '/brands/': brand }),
  };
}

async function whyNotServed(rep: SignedIn, path: string): Promise<string | null> {
  const { status, text } = await rep.send({ path });
  return path !== '' && status === 200 && text.length > 0 ? null : `answered ${status}`;
}

function loadOf(rep: SignedIn, { weekId, coachId, tickets }: SeasonMap): object {
  const barcode = tickets.findLast(({ deleted }) => deleted === '0')?.barcode;
  return {
    ...actionFields(rep, randomUUID()),
    ...{ weekID: weekId, coachId, direction: 'outbound', barcode, scanned: 1 },
  };
}
