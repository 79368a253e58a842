import { signIn } from './accounts.ts';
import type { Findings } from './findings.ts';

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
/** Only in files that nobody is meant to read. */
const TREASURE = /root:x:0|"workspaces"|startServer|\[core\]|DATABASE_URL=/;

/** Out of the folders that are served, by every spelling; and methods and sizes that nobody needs. */
export async function attackAddresses(url: string, findings: Findings): Promise<void> {
  const rep = await signIn(url, 'nuco.rep@demo.test', 'nuco');
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
  for (const path of ['/api/week/active', '/api/coach/load', '/auth/login', '/auth/refresh', '/config'])
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
      findings.answered(
        `${method} ${path}`,
        await rep.send({ method, path, headers: { Origin: 'https://evil.example' } }),
        [403, 404, 405, 415],
      );
  findings.answered('a long address', await rep.send({ path: `/api/${'a'.repeat(3000)}` }), [414]);
  for (const path of ['/api/%', '/api/%zz', '/api/%00', '/api/week/data/%ff'])
    findings.answered(path, await rep.send({ path }), [400, 404]);
}
