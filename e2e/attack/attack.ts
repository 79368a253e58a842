/**
 * `npm run attack [-- <address>]`: attacks a running server from outside, with the demo accounts and nothing but HTTP;
 * without an address a new one without rate limits. Prints what was tried, and ends with 1 when anything got through.
 */
import { startServerProcess } from '../server-process.ts';
import { signIn } from './accounts.ts';
import { attackAddresses } from './addresses.ts';
import { attackBodies } from './bodies.ts';
import { createFindings, type Findings } from './findings.ts';
import { attackHeadquarters, attackPasskeys } from './headquarters.ts';
import { attackPasswords } from './passwords.ts';
import { attackRaces } from './races.ts';
import { attackRoles } from './roles.ts';
import { mapSeason } from './season-map.ts';
import { attackSessions } from './sessions.ts';

const SHOWN = 20;

const given = process.argv[2];
const server = given ? null : await startServerProcess({ DEFAULT_BRAND: 'nuco', RATE_LIMITS: 'off' });
const url = given ?? server?.url ?? '';
let failed = false;
try {
  const map = await mapSeason(
    url,
    await signIn(url, 'hq@demo.test', 'snowfuze'),
    await signIn(url, 'nuco.rep@demo.test', 'nuco'),
  );
  const attacks: Record<string, (findings: Findings) => Promise<void>> = {
    'who sees what': (findings) => attackRoles(url, map, findings),
    'bodies and where they come from': (findings) => attackBodies(url, map, findings),
    'the same at once': (findings) => attackRaces(url, map, findings),
    'sessions and passwords': async (findings) => {
      await attackSessions(url, findings);
      await attackPasswords(url, findings);
    },
    headquarters: async (findings) => {
      await attackHeadquarters(url, map, findings);
      if (server) await attackPasskeys(server, map, findings);
    },
    'addresses and methods': (findings) => attackAddresses(url, map, findings),
  };
  let tries = 0;
  for (const [name, attack] of Object.entries(attacks)) {
    const findings = createFindings();
    await attack(findings);
    const problems = findings.problems();
    console.log(`${name}: ${findings.count()} tried, ${problems.length} got through`);
    for (const problem of problems.slice(0, SHOWN)) console.error(`  ${problem}`);
    tries += findings.count();
    failed ||= problems.length > 0;
  }
  console.log(`${tries} attacks, ${failed ? 'some got through' : 'none got through'}`);
} finally {
  await server?.stop();
}
process.exitCode = failed ? 1 : 0;
