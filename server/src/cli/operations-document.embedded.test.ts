import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { americanExcel, germanExcel } from '#importing/ugly-spreadsheets.ts';
import { repositoryRoot } from '#platform/repository-root.ts';
import { loadBody } from '#testing/load-body.ts';
import { operationsBlocks } from '#testing/operations-document.ts';
import { pngOf } from '#testing/png-of.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { signInOverHttp } from '#testing/sign-in-over-http.ts';
import { isWhole } from '#testing/sweeps.ts';

/** The machine: the document's folders are below it, and its commands are typed in `desk`. */
let machine: string;
let desk: string;
let server: ServerProcess | null = null;
beforeAll(async () => {
  machine = await mkdtemp(path.join(os.tmpdir(), 'offpiste-machine-'));
  desk = path.join(machine, 'desk');
  for (const folder of [desk, here('/var/lib'), here('/backups')]) await mkdir(folder, { recursive: true });
  await writeFile(path.join(desk, 'alpine.png'), pngOf(128, 128));
  await writeSheets();
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await rm(machine, { recursive: true });
});

const here = (place: string) => place.replace(/(?<=^|[ =])\/(?=(?:var|backups)\b)/g, `${machine}/`);

/** Three spreadsheets as three people would send them, with the codes of the document's brand and its week. */
async function writeSheets() {
  const folder = path.join(desk, 'my-bundle', 'weeks', 'W03-2027');
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries(americanExcel)) {
    const utf16 = typeof content !== 'string';
    const text = (utf16 ? Buffer.from(content).toString('utf16le') : content)
      .replaceAll('NUCO-', 'ALPINE-')
      .replace('"W1"', '"W03-2027"');
    const place = path.join(desk, 'my-bundle', file.replace('/W1/', '/W03-2027/'));
    await writeFile(place, Buffer.from(text, utf16 ? 'utf16le' : 'utf8'));
  }
  const { 'weeks/W1/coach-passengers.csv': seats = '' } = germanExcel;
  const german = Buffer.from(seats).toString('latin1');
  const [first, last] = ['ALPINE-AAAAAA-000001', 'ALPINE-AAAAAA-000002'];
  const swapped = german
    .replaceAll('NUCO-', 'ALPINE-')
    .replace(first, 'x')
    .replace(last, first)
    .replace('x', last);
  await writeFile(path.join(desk, 'coach-passengers.csv'), Buffer.from(swapped, 'latin1'));
  const fixture = path.join(repositoryRoot, 'server/src/importing/from-libreoffice/week-4.xlsx');
  await copyFile(fixture, path.join(desk, 'week-4.xlsx'));
}

/** Nobody can type it here, and it is not among the document's settings. */
const settings: Record<string, string> = { BACKUP_PASSPHRASE: 'a passphrase of the tests' };
/** `own-postgresql.db.test.ts` follows it. */
const OWN_POSTGRESQL = 'Several servers and a standby';
const blocks = operationsBlocks();
const printed: string[] = [];

/** Does what a section says, line by line as it is written. */
async function follow(section: string): Promise<void> {
  for (const block of blocks.get(section) ?? []) {
    if (block.kind === 'settings')
      for (const [name, value] of Object.entries(block.settings)) settings[name] = here(value);
    if (block.kind === 'commands') for (const line of block.lines) await type(line);
  }
  blocks.delete(section);
}

const COMMANDS = path.join(repositoryRoot, 'server/src/cli/offpiste.ts');
/** Compiled code is kept for the next command, as `npm run` keeps it. */
const NODE_COMPILE_CACHE = path.join(repositoryRoot, '.cache', 'node');
/** What npm makes of the words, from the folder of whoever types. */
const NPM = `npm() { [ "$1 $2 $3" = "run offpiste --" ] || return 64; shift 3; "$NODE" "$COMMANDS" "$@"; }`;
/** Done before the tests run; that the words are right is all that can be said here. */
const BEFORE = ['npm ci', 'npm run build'];

async function type(line: string): Promise<void> {
  if (BEFORE.includes(line)) return;
  if (line === 'npm run serve') {
    server = await startServerProcess(settings);
    return;
  }
  const env = { PATH: process.env.PATH, NODE: process.execPath, NODE_COMPILE_CACHE, COMMANDS, ...settings };
  const { stdout } = await promisify(execFile)('bash', ['-c', `${NPM}\n${here(line)}`], { cwd: desk, env });
  printed.push(stdout);
}

/** Signs the rep of the document in, as the proxy passes it on, and returns how to call the server. */
async function signIn(password: string) {
  const url = server?.url ?? '';
  const proxied = {
    [BRAND_HEADER]: 'alpine',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.7',
  };
  const { rep, headers } = await signInOverHttp(url, 'robin@your-company.example', {
    password,
    headers: proxied,
  });
  const call = async (address: string, body?: object) =>
    await fetch(`${url}${address}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const loaded = async (week: string) => {
    const reply = await call(`/api/coach/allBarcodes/4/direction/outbound/${week}`);
    const { tickets } = CoachTicketsReply.parse(await reply.json());
    return tickets.filter((ticket) => ticket.loaded === 1).map(({ barcode }) => barcode);
  };
  return { rep, call, loaded };
}

test.runIf(isWhole)(
  'docs/operations.md leads from an empty machine to a loaded coach, and back when the machine is gone',
  async () => {
    await follow('From an empty machine');
    const [, password = ''] = /Password, shown this once: (\S+)/.exec(printed.join('\n')) ?? [];
    expect(await readFile(path.join(desk, 'codes.html'), 'utf8')).toContain('ALPINE-AAAAAA-000001');

    const before = await signIn(password);
    const weeks = { 'W03-2027': 'ALPINE-AAAAAA-000001', 'W04-2027': 'ALPINE-BBBBBB-000003' };
    for (const [weekID, barcode] of Object.entries(weeks)) {
      expect(await before.loaded(weekID)).toEqual([]);
      const reply = await before.call('/api/coach/load', loadBody(before.rep, { weekID, barcode }));
      expect([reply.status, await reply.text()]).toEqual([200, expect.anything()]);
    }
    await follow('Your own brand');
    await follow('Backups');

    await server?.end('SIGTERM');
    const { DATA_DIR = '' } = settings;
    await rm(DATA_DIR, { recursive: true });
    await follow('The machine is gone');
    const after = await signIn(password);
    for (const [weekID, barcode] of Object.entries(weeks))
      expect(await after.loaded(weekID)).toEqual([barcode]);

    // A section whose commands nobody has followed could say anything.
    expect([...blocks.keys()]).toEqual([OWN_POSTGRESQL]);
  },
  600_000,
);

test('what the document has somebody install and build is what the project has', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'));
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'serve', 'offpiste']));
});
