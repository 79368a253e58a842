import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';
import { repositoryRoot } from './repository-root.ts';
import { withSecretFiles } from './secret-files.ts';

const onOff = z.pipe(
  z.enum(['0', '1', 'true', 'false', 'on', 'off']),
  z.transform((value) => value === '1' || value === 'true' || value === 'on'),
);
const wholeNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max))),
  );

/** Somebody who has the file of a backup can try passphrases for as long as they like. */
export const SHORTEST_PASSPHRASE = 12;

/** At 500 phones that ask every ten seconds, five are looked up together (docs/decisions/0117). */
const GATHER_MS = 100;

/** The environment of decisions §11. An empty variable counts as not set. */
const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(65_535), 3000),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(?:ql)?:\/\//))),
  DATABASE_OWNER_URL: z.optional(z.string().check(z.regex(/^postgres(?:ql)?:\/\//))),
  DATABASE_CONNECTIONS: z._default(wholeNumber(1_000).check(z.minimum(2)), 10),
  DEMO: z.optional(onOff),
  DEMO_SIZE: z._default(z.enum(['small', 'season', 'peak']), 'season'),
  DEFAULT_BRAND: z.optional(z.string()),
  BRANDS_FILE: z.optional(z.string()),
  TRUST_PROXY: z.optional(z.string()),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  VAPID_SUBJECT: z._default(z.string().check(z.regex(/^(?:mailto:|https:\/\/)/)), 'https://offpiste.example'),
  VAPID_PUBLIC_KEY: z.optional(z.string()),
  VAPID_PRIVATE_KEY: z.optional(z.string()),
  PUSH_TEST_ORIGIN: z.optional(
    z.string().check(z.regex(/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/)),
  ),
  SERVICE_WORKER: z.optional(onOff),
  RATE_LIMITS: z.optional(onOff),
  HQ_HOST: z.optional(
    z.string().check(z.regex(/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'a host name in small letters')),
  ),
  HQ_PASSKEY: z.optional(z.literal('always')),
  SENTRY_DSN: z.optional(z.url({ protocol: /^https$/ })),
  SECRETS_FILE: z.optional(z.string()),
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(SHORTEST_PASSPHRASE, `at least ${SHORTEST_PASSPHRASE} characters`)),
  ),
  RETENTION_SENSITIVE_DAYS: z._default(wholeNumber(3_650), 30),
  RETENTION_CONTACT_DAYS: z._default(wholeNumber(3_650), 90),
  RETENTION_POSITION_DAYS: z._default(wholeNumber(3_650), 30),
  RETENTION_LEDGER_MONTHS: z._default(wholeNumber(120).check(z.minimum(1)), 13),
  RETENTION_AUDIT_MONTHS: z._default(wholeNumber(120).check(z.minimum(13)), 24),
});

/** Retention periods, in days after a week's end or months after the event (decision 0034). */
export interface RetentionAges {
  /** Days after a week's end: date of birth and next of kin. */
  sensitiveDays: number;
  /** Days after a week's end: email and phone. */
  contactDays: number;
  /** Days after an action: the phone's position. */
  positionDays: number;
  /** Months after an action: whom it is about; months after a week's end: everybody in it. */
  ledgerMonths: number;
  /** Months: the audit trail. */
  auditMonths: number;
}

export interface ServerConfig {
  host: string;
  port: number;
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** The login that owns the tables, if the server's own has no rights except its two roles; null: the same login. */
  databaseOwnerUrl: string | null;
  /** How many connections requests share; commands and retention have a few more. */
  databaseConnections: number;
  /** Load the demo season into an empty database. */
  demo: boolean;
  demoSize: 'small' | 'season' | 'peak';
  /** Slug of the brand of hosts that name none; null: the one that the brands themselves say. */
  defaultBrand: string | null;
  /** The brands with which a new database starts. */
  brandsFile: string;
  /** Number of proxies in front, or their addresses; null trusts nobody's headers about the sender or https. */
  trustProxy: number | string[] | null;
  logLevel: string;
  /** Whether a person reads the output: the log then has short lines, and by default only what is wrong. */
  onTerminal: boolean;
  metricsToken: string | null;
  /** Keys by which push services know this system, in base64url; null: derived from the secrets. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** How push services may reach the operator. */
  vapidSubject: string;
  /** One more origin that messages may be pushed to, on this machine only; for tests. */
  pushTestOrigin: string | null;
  /** The one host name of headquarters; null: whichever the page is opened under. */
  hqHost: string | null;
  /** Whether accounts of the demo need a passkey at headquarters too. */
  hqPasskeyAlways: boolean;
  sentryDsn: string | null;
  secretsFile: string;
  /** What seals backups; null: it is asked for. */
  backupPassphrase: string | null;
  /** Whether phones keep the app and so can start it without a signal. */
  serviceWorker: boolean;
  /** Whether one phone's calls are counted and refused beyond what the app does. */
  rateLimits: boolean;
  /** How long a call that every phone makes by itself waits for those of others, in milliseconds; no variable says it. */
  gatherMs: number;
  retention: RetentionAges;
  /** Folder of the built app. */
  clientFolder: string;
  /** Folder of headquarters, built. */
  hqFolder: string;
  appVersion: string;
}

/** Reads the environment; one message names every problem. */
export function readConfig(
  env: NodeJS.ProcessEnv,
  appVersion: string,
  { onTerminal }: { onTerminal: boolean } = { onTerminal: false },
): ServerConfig {
  const filled = withSecretFiles(env);
  if (filled.problems.length > 0) throw settingsError(filled.problems);
  const given = Object.fromEntries(Object.entries(filled.settings).filter(([, value]) => value !== ''));
  const reading = Environment.safeParse(given);
  if (!reading.success)
    throw settingsError(reading.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const read = reading.data;
  const trustProxy = readTrustProxy(read.TRUST_PROXY);
  const problems = [
    ...(read.DATABASE_URL && !read.SECRETS_FILE
      ? ['SECRETS_FILE: required with DATABASE_URL, so that every server process has the same secrets']
      : []),
    ...(read.DATABASE_OWNER_URL && !read.DATABASE_URL
      ? ['DATABASE_OWNER_URL: only with DATABASE_URL, of the same database']
      : []),
    ...(Boolean(read.VAPID_PUBLIC_KEY) !== Boolean(read.VAPID_PRIVATE_KEY)
      ? ['VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or none']
      : []),
    ...(trustProxy === undefined ? ['TRUST_PROXY: how many proxies, or their addresses'] : []),
  ];
  if (problems.length > 0 || trustProxy === undefined) throw settingsError(problems);

  const dataDir = path.resolve(read.DATA_DIR);
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = read;
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseOwnerUrl: read.DATABASE_OWNER_URL ?? null,
    databaseConnections: read.DATABASE_CONNECTIONS,
    demo: read.DEMO ?? !read.DATABASE_URL,
    demoSize: read.DEMO_SIZE,
    defaultBrand: read.DEFAULT_BRAND ?? null,
    brandsFile: path.resolve(read.BRANDS_FILE ?? path.join(repositoryRoot, 'brands.json')),
    trustProxy,
    logLevel: read.LOG_LEVEL ?? (onTerminal ? 'warn' : 'info'),
    onTerminal,
    metricsToken: read.METRICS_TOKEN ?? null,
    vapid: publicKey && privateKey ? { publicKey, privateKey } : null,
    vapidSubject: read.VAPID_SUBJECT,
    pushTestOrigin: read.PUSH_TEST_ORIGIN ?? null,
    hqHost: read.HQ_HOST ?? null,
    hqPasskeyAlways: read.HQ_PASSKEY === 'always',
    sentryDsn: read.SENTRY_DSN ?? null,
    secretsFile: path.resolve(read.SECRETS_FILE ?? path.join(dataDir, 'secrets.json')),
    backupPassphrase: read.BACKUP_PASSPHRASE ?? null,
    serviceWorker: read.SERVICE_WORKER ?? true,
    rateLimits: read.RATE_LIMITS ?? true,
    gatherMs: GATHER_MS,
    retention: {
      sensitiveDays: read.RETENTION_SENSITIVE_DAYS,
      contactDays: read.RETENTION_CONTACT_DAYS,
      positionDays: read.RETENTION_POSITION_DAYS,
      ledgerMonths: read.RETENTION_LEDGER_MONTHS,
      auditMonths: read.RETENTION_AUDIT_MONTHS,
    },
    clientFolder: path.join(repositoryRoot, 'client', 'dist'),
    hqFolder: path.join(repositoryRoot, 'hq', 'dist'),
    appVersion,
  };
}

function settingsError(problems: readonly string[]): OperatorError {
  return new OperatorError(
    `The settings are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}

/**
 * `true` and `1` mean one proxy; a number means that many; any other text is a comma-separated list of addresses and
 * networks. Undefined when it is none of these.
 */
function readTrustProxy(value: string | undefined): ServerConfig['trustProxy'] | undefined {
  if (value === undefined) return null;
  const asSwitch = onOff.safeParse(value);
  if (asSwitch.success) return asSwitch.data ? 1 : null;
  if (/^\d+$/.test(value)) return Number(value);
  const proxies = value.split(',').map((address) => address.trim());
  return proxies.every(isAddressOrNetwork) ? proxies : undefined;
}

/** The names that stand for networks in every list of proxies. */
const NETWORK_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isAddressOrNetwork(text: string): boolean {
  if (NETWORK_NAMES.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}
