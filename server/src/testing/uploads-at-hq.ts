import { createHash } from 'node:crypto';
import { ImportReply, PART_BYTES } from '@offpiste/domain/contract/hq/imports.ts';
import { expect } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import { doImport as importJob } from '../week-jobs/do-import.ts';
import { runJobs } from '../week-jobs/run-next-job.ts';
import type { TestApp } from './build-test-app.ts';
import type { Caller } from './sign-in.ts';

/** Uploads as a page of headquarters makes them, and a server that does what waits. */
export function uploadsAtHq(bench: TestApp, manager: Caller) {
  async function post(url: string, payload: object, who = manager) {
    const reply = await who.inject({ method: 'POST', url, payload });
    return { status: reply.statusCode, ...reply.json<{ importId: string; code?: string; error?: string }>() };
  }

  async function sendPart(importId: string, part: number, bytes: Buffer, who = manager, file = 0) {
    return await who.inject({
      method: 'PUT',
      url: `/api/hq/imports/${importId}/files/${file}/parts/${part}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
  }

  /** Uploads files, on top of a week or as a sheet of reps, and returns the number of the import. */
  async function uploaded(
    files: Record<string, string | Uint8Array>,
    of: string | { ofReps: true } | null = null,
  ): Promise<string> {
    const all = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const);
    const about = typeof of === 'string' ? { weekId: of } : of;
    const body = { files: all.map(([name, content]) => described(name, content)), ...about };
    const { importId } = await post('/api/hq/imports', body);
    for (const [file, [, content]] of all.entries())
      for (let part = 0; part * PART_BYTES < content.length; part++)
        expect((await sendPart(importId, part, partOf(content, part), manager, file)).statusCode).toBe(200);
    return importId;
  }

  /** Uploads mended files in the place of their namesakes in a refused upload, as a page does; returns the import. */
  async function mended(refused: ImportReply, files: Record<string, string | Uint8Array>): Promise<string> {
    const all = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const);
    const kept = refused.files.filter(({ name }) => !Object.hasOwn(files, name));
    const body = {
      mends: refused.importId,
      ...(refused.weekId !== null && { weekId: refused.weekId }),
      files: [
        ...kept.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
        ...all.map(([name, content]) => described(name, content)),
      ],
    };
    const { importId } = await post('/api/hq/imports', body);
    for (const [index, [, content]] of all.entries())
      expect((await sendPart(importId, 0, content, manager, kept.length + index)).statusCode).toBe(200);
    return importId;
  }

  /** Does what waits, as a server does it; in this process, but where a test is about the separate one. */
  async function work({ inProcess = false } = {}): Promise<string[]> {
    const { database } = bench.deps;
    const secrets = createSecrets(Buffer.alloc(32, 'test'));
    const doImport = (jobId: string) => importJob(jobId, { database, secrets: async () => secrets });
    const changed: string[] = [];
    const errors: unknown[] = [];
    await runJobs({
      ...(!inProcess && { doImport }),
      address: database.address,
      secrets,
      secretsFile: 'none',
      clock: Date.now,
      onChanged: (weekIds) => changed.push(...weekIds),
      onError: (error) => errors.push(error),
    });
    expect(errors).toEqual([]);
    return changed;
  }

  async function read(importId: string, who = manager): Promise<ImportReply> {
    return ImportReply.parse((await who.inject({ url: `/api/hq/imports/${importId}` })).json());
  }

  async function checked(importId: string, said: object = {}): Promise<ImportReply> {
    expect(await post(`/api/hq/imports/${importId}/check`, said)).toMatchObject({ status: 202 });
    await work();
    return await read(importId);
  }

  async function apply({ importId, checkHash, touched }: ImportReply) {
    return await post(`/api/hq/imports/${importId}/apply`, { checkHash, touched });
  }

  return { post, sendPart, uploaded, mended, work, read, checked, apply };
}

/** Returns a part of a file. */
export function partOf(content: Buffer, part: number): Buffer {
  return content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
}

/** Returns a file as an upload announces it. */
export function described(name: string, content: Buffer) {
  return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}
