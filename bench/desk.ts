import { createHash } from 'node:crypto';
import { ImportReply, ImportStarted, PART_BYTES, partsOf } from '@offpiste/domain/contract/hq/imports.ts';
import { runOffpiste } from '../server/src/testing/run-offpiste.ts';
import { signInOverHttp } from '../server/src/testing/sign-in-over-http.ts';
import { makePasskey } from '../server/src/testing/software-passkey.ts';
import type { BundleFiles } from './import-files.ts';

/** A manager at headquarters. */
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The page hears of it by its stream. */
const LOOK_AGAIN_MS = 250;

/** Adds a manager, signs in with a passkey, and returns what their page does with files. */
export async function openDesk(url: string, settings: Record<string, string>) {
  const add = async (username: string, ...details: string[]) => {
    const said = await runOffpiste(settings, 'rep', 'add', username, '--name', 'Sam Lee', ...details);
    return { username, password: said.trim().split(': ').at(-1) ?? '' };
  };
  const account = await add(
    'manager@bench.test',
    '--tenant',
    'snowfuze',
    '--level',
    '3',
    '--staff-type',
    'HQ',
    '--hq',
  );
  const { headers } = await signInOverHttp(url, account.username, account);

  async function call(method: string, address: string, body?: object): Promise<unknown> {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const reply = await fetch(`${url}${address}`, {
      method,
      headers: { ...headers, 'content-type': type },
      ...(body && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    });
    const value = await reply.json();
    if (!reply.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
    return value;
  }
  const { options } = (await call('POST', '/auth/hq/enrol/options', {})) as {
    options: { challenge: string };
  };
  const ceremony = { challenge: options.challenge, origin: url, rpId: new URL(url).hostname };
  await call('POST', '/auth/hq/enrol/verify', { name: 'Bench', response: makePasskey().enrol(ceremony) });

  /** Waits until nobody is at an import any more. */
  async function ended(importId: string): Promise<ImportReply> {
    for (;;) {
      const reply = ImportReply.parse(await call('GET', `/api/hq/imports/${importId}`));
      if (!['waiting', 'checking', 'applying'].includes(reply.state)) return reply;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  return {
    /** Uploads files in parts and has them checked. */
    async check(files: BundleFiles): Promise<ImportReply> {
      const all = Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }));
      const body = {
        files: all.map(({ name, content }) => ({ name, bytes: content.length, sha256: sha256(content) })),
      };
      const { importId } = ImportStarted.parse(await call('POST', '/api/hq/imports', body));
      for (const [file, { content }] of all.entries())
        for (let part = 0; part < partsOf(content.length); part++)
          await call(
            'PUT',
            `/api/hq/imports/${importId}/files/${file}/parts/${part}`,
            content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
          );
      await call('POST', `/api/hq/imports/${importId}/check`, {});
      return await ended(importId);
    },
    async apply({ importId, checkHash, touched }: ImportReply): Promise<ImportReply> {
      await call('POST', `/api/hq/imports/${importId}/apply`, { checkHash, touched });
      return await ended(importId);
    },
    /** Adds a rep who may scan. */
    addRep: () => add('rep@bench.test', '--tenant', 'nuco', '--level', '2', '--staff-type', 'Rep'),
  };
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
