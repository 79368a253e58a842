import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BidiClient, connectBidi } from './bidi-client.ts';
import { keyActions, pointerActions } from './input-actions.ts';
import { isKnownNoise, PAGE_WATCH } from './page-watch.ts';
import type { Phone, Point } from './phone.ts';

const VIEWPORT = { width: 390, height: 844 };

/** A rep who allows what the app asks for, and a camera that films a moving picture. */
const PREFERENCES = {
  'general.useragent.override': 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
  'dom.w3c_touch_events.enabled': 1,
  'media.navigator.streams.fake': true,
  'permissions.default.camera': 1,
  'permissions.default.desktop-notification': 1,
  'permissions.default.geo': 1,
  'permissions.default.persistent-storage': 1,
  'ui.prefersReducedMotion': 1,
  'ui.useOverlayScrollbars': 1,
  // For `loseDatabases`.
  'dom.quotaManager.testing': true,
  // Nothing but the app is called.
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** Starts Firefox without a window, on an empty profile, and drives it by WebDriver BiDi. */
export async function firefoxPhone(): Promise<Phone> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'offpiste-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const troubles: string[] = [];
  let browser = await startFirefox(profile, troubles);
  const perform = (actions: object) =>
    browser.client.send('input.performActions', { context: browser.context, actions: [actions] });
  return {
    engine: 'Firefox',
    troubles,
    open: async (url) => {
      await browser.client.send('browsingContext.navigate', {
        context: browser.context,
        url,
        wait: 'complete',
      });
    },
    evaluate: async (task, ...args) =>
      evaluateIn(browser.client, { context: browser.context }, String(task), args),
    touch: async (points: readonly Point[]) => {
      await perform(pointerActions('touch', points));
    },
    type: async (text) => {
      await perform(keyActions(text));
    },
    picture: async () => {
      const { client, context } = browser;
      const { data } = await client.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    loseDatabases: () => resetStorage(browser.client),
    restart: async () => {
      await stopFirefox(browser);
      browser = await startFirefox(profile, troubles);
    },
    close: async () => {
      await stopFirefox(browser);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface RunningFirefox {
  process: ChildProcess;
  client: BidiClient;
  context: string;
}

async function startFirefox(profile: string, troubles: string[]): Promise<RunningFirefox> {
  const args = ['--headless', '--no-remote', '--remote-allow-system-access', '--remote-debugging-port', '0'];
  const firefox = spawn('firefox-esr', [...args, '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own home: Firefox refuses to run as root in another user's.
    env: { ...process.env, HOME: profile },
  });
  const client = await connectBidi(await addressOf(firefox));
  const { contexts } = await client.send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  if (!context) throw new Error('Firefox opened no page');
  client.on<{ data: { value: string } }>('script.message', ({ data }) => {
    if (!isKnownNoise(data.value)) troubles.push(data.value);
  });
  await client.send('session.subscribe', { events: ['script.message'] });
  await client.send('browsingContext.setViewport', { context, viewport: VIEWPORT });
  await client.send('script.addPreloadScript', {
    functionDeclaration: PAGE_WATCH,
    arguments: [{ type: 'channel', value: { channel: 'troubles' } }],
  });
  return { process: firefox, client, context };
}

/** The address at which Firefox says that it listens. */
function addressOf(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    firefox.once('error', reject);
    firefox.once('exit', () => reject(new Error(`Firefox ended while starting: ${said}`)));
    firefox.stderr?.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      const address = /listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}

async function stopFirefox({ process, client }: RunningFirefox): Promise<void> {
  const ended = once(process, 'exit');
  await client.send('browser.close');
  await ended;
}

interface ScriptResult {
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

async function evaluateIn<R>(
  client: BidiClient,
  target: object,
  task: string,
  args: readonly unknown[],
): Promise<R> {
  const { result, exceptionDetails } = await client.send<ScriptResult>('script.callFunction', {
    target,
    functionDeclaration: `async (args) => JSON.stringify(await (${task})(...JSON.parse(args)))`,
    arguments: [{ type: 'string', value: JSON.stringify(args) }],
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return (result?.value === undefined ? undefined : JSON.parse(result.value)) as R;
}

/** Firefox closes all databases as for an unusable disk; its own window has the right to ask for it. */
async function resetStorage(client: BidiClient): Promise<void> {
  const { contexts } = await client.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  const context = contexts[0]?.context;
  await evaluateIn(client, { context }, String(resetQuotaManager), []);
}

function resetQuotaManager(): Promise<void> {
  const { Services } = globalThis as unknown as {
    Services: { qms: { reset(): { callback: () => void } } };
  };
  return new Promise((resolve) => {
    Services.qms.reset().callback = resolve;
  });
}
