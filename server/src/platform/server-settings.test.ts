import path from 'node:path';
import { expect, test } from 'vitest';
import { createBrands, loadBrands } from './brands.ts';
import { readConfig } from './server-config.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig(env, 'test');
const POSTGRES = 'postgres://offpiste@db/offpiste';
const withDatabase = (env: NodeJS.ProcessEnv) =>
  read({ DATABASE_URL: POSTGRES, SECRETS_FILE: 'secrets.json', ...env });

test('without any setting the demo is served to this machine alone, with every protection', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databaseOwnerUrl: null,
    demo: true,
    demoSize: 'season',
    defaultBrand: null,
    brandsFile: expect.stringMatching(/brands\.json$/),
    trustProxy: null,
    logLevel: 'info',
    onTerminal: false,
    metricsToken: null,
    vapid: null,
    vapidSubject: 'https://offpiste.example',
    pushTestOrigin: null,
    sentryDsn: null,
    secretsFile: path.resolve('data/secrets.json'),
    backupPassphrase: null,
    serviceWorker: true,
    rateLimits: true,
    gatherMs: 100,
    retention: { sensitiveDays: 30, contactDays: 90, positionDays: 30, ledgerMonths: 13, auditMonths: 24 },
    clientFolder: expect.stringMatching(/client.dist$/),
    hqFolder: expect.stringMatching(/hq.dist$/),
    appVersion: 'test',
  });
});

test('an empty setting counts as not set', () => {
  const names = [
    'HOST',
    'PORT',
    'DATABASE_URL',
    'TRUST_PROXY',
    'DEMO',
    'RATE_LIMITS',
    'RETENTION_CONTACT_DAYS',
  ];
  expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}));
});

test.each([
  [
    { HOST: '0.0.0.0', PORT: '8080' },
    { host: '0.0.0.0', port: 8080 },
  ],
  [
    { DATA_DIR: 'elsewhere' },
    { dataDir: path.resolve('elsewhere'), secretsFile: path.resolve('elsewhere/secrets.json') },
  ],
  [{ DEMO: '0' }, { demo: false }],
  [{ DEMO: 'off' }, { demo: false }],
  [{ DEMO_SIZE: 'peak' }, { demoSize: 'peak' }],
  [{ DEFAULT_BRAND: 'nuco' }, { defaultBrand: 'nuco' }],
  [{ BRANDS_FILE: 'own.json' }, { brandsFile: path.resolve('own.json') }],
  [{ METRICS_TOKEN: 'sixteen letters!' }, { metricsToken: 'sixteen letters!' }],
  [{ VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b' }, { vapid: { publicKey: 'a', privateKey: 'b' } }],
  [{ VAPID_SUBJECT: 'mailto:it@test.example' }, { vapidSubject: 'mailto:it@test.example' }],
  [{ PUSH_TEST_ORIGIN: 'http://127.0.0.1:9' }, { pushTestOrigin: 'http://127.0.0.1:9' }],
  [{ SENTRY_DSN: 'https://key@errors.example/7' }, { sentryDsn: 'https://key@errors.example/7' }],
  [
    { SERVICE_WORKER: '0', RATE_LIMITS: 'off' },
    { serviceWorker: false, rateLimits: false },
  ],
  [
    { SERVICE_WORKER: '1', RATE_LIMITS: 'on' },
    { serviceWorker: true, rateLimits: true },
  ],
  [{ BACKUP_PASSPHRASE: 'twelve chars' }, { backupPassphrase: 'twelve chars' }],
  [
    {
      RETENTION_SENSITIVE_DAYS: '1',
      RETENTION_CONTACT_DAYS: '2',
      RETENTION_POSITION_DAYS: '0',
      RETENTION_LEDGER_MONTHS: '4',
      RETENTION_AUDIT_MONTHS: '15',
    },
    { retention: { sensitiveDays: 1, contactDays: 2, positionDays: 0, ledgerMonths: 4, auditMonths: 15 } },
  ],
])('%j is what the server does', (env, config) => {
  expect(read(env as NodeJS.ProcessEnv)).toEqual({ ...read({}), ...config });
});

test('with a DATABASE_URL the demo is loaded only when DEMO asks for it', () => {
  expect(withDatabase({})).toMatchObject({ databaseUrl: POSTGRES, databaseOwnerUrl: null, demo: false });
  const owner = 'postgresql://owner@db/offpiste';
  expect(withDatabase({ DATABASE_OWNER_URL: owner, DEMO: '1' })).toMatchObject({
    databaseOwnerUrl: owner,
    demo: true,
  });
});

test.each([
  ['0', null],
  ['false', null],
  ['off', null],
  ['true', 1],
  ['on', 1],
  ['1', 1],
  ['2', 2],
  ['10.0.0.7', ['10.0.0.7']],
  ['10.0.0.0/8, ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
])('with TRUST_PROXY=%s the proxies that are believed are %j', (value, trusted) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(trusted);
});

test.each([
  ['PORT', '65536', 'PORT'],
  ['PORT', '-1', 'PORT'],
  ['PORT', '3000 ', 'PORT'],
  ['DEMO', 'yes', 'DEMO'],
  ['DEMO_SIZE', 'huge', 'DEMO_SIZE'],
  ['DATABASE_URL', 'mysql://db/x', 'DATABASE_URL'],
  ['DATABASE_URL', POSTGRES, 'SECRETS_FILE'],
  ['DATABASE_OWNER_URL', POSTGRES, 'DATABASE_OWNER_URL'],
  ['DATABASE_OWNER_URL', 'mysql://db/x', 'DATABASE_OWNER_URL'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY'],
  ['TRUST_PROXY', '-1', 'TRUST_PROXY'],
  ['TRUST_PROXY', '10.0.0.7, proxy.internal', 'TRUST_PROXY'],
  ['TRUST_PROXY', '10.0.0.7,', 'TRUST_PROXY'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY'],
  ['TRUST_PROXY', '10.0.0.0/8/8', 'TRUST_PROXY'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL'],
  ['METRICS_TOKEN', 'fifteen letters', 'METRICS_TOKEN'],
  ['VAPID_SUBJECT', 'http://test.example', 'VAPID_SUBJECT'],
  ['VAPID_PRIVATE_KEY', 'b', 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY'],
  ['PUSH_TEST_ORIGIN', 'https://push.example:443', 'PUSH_TEST_ORIGIN'],
  ['SENTRY_DSN', 'http://key@errors.example/7', 'SENTRY_DSN'],
  ['RATE_LIMITS', 'no', 'RATE_LIMITS'],
  ['BACKUP_PASSPHRASE', 'eleven char', 'BACKUP_PASSPHRASE'],
  ['RETENTION_SENSITIVE_DAYS', '3651', 'RETENTION_SENSITIVE_DAYS'],
  ['RETENTION_CONTACT_DAYS', '1.5', 'RETENTION_CONTACT_DAYS'],
  ['RETENTION_LEDGER_MONTHS', '0', 'RETENTION_LEDGER_MONTHS'],
  ['RETENTION_AUDIT_MONTHS', '12', 'RETENTION_AUDIT_MONTHS'],
])('%s=%s is answered with the setting that has to change: %s', (name, value, named) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^The settings are not valid:\\n {2}${named}: `));
});

test('a brand is never decided by which of two has the same name', () => {
  const { all, shared } = loadBrands();
  expect(() => createBrands({ brands: [...all, ...all], shared }, 'nuco')).toThrow(
    'Two brands have the same slug',
  );
});
