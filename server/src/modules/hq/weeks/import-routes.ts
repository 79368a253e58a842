import { randomUUID } from 'node:crypto';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  ApplyBody,
  CheckBody,
  ImportBody,
  ImportChangesQuery,
  ImportChangesReply,
  ImportReply,
  ImportStarted,
  isImport,
  PART_BYTES,
  partsOf,
  UPLOAD_BYTES,
} from '@offpiste/domain/contract/hq/imports.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { answersIn, checkAnswers } from '#importing/reading/check-answers.ts';
import { isSafeName, sizeText } from '#importing/zip-reader.ts';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq, changeAsHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { OperatorError } from '#platform/operator-error.ts';
import {
  addJob,
  addPart,
  discardJob,
  findJob,
  findUpload,
  hasMoved,
  isWhole,
  keepFiles,
  listPeople,
  readJobReply,
  whoChanges,
  wishFor,
} from './job-store.ts';

const OfImport = z.object({ importId: z.uuid() });
const number = z.string().check(z.regex(/^\d{1,4}$/));
const OfPart = z.extend(OfImport, { file: number, part: number });
const Nothing = z.object({});
const started = { 200: ImportStarted };

/** Uploads, and what becomes of them: checked, read, applied. The server only writes down what is wanted. */
export function registerImports(plainApp: FastifyInstance, deps: AppDeps): void {
  const { database, clock, listVersions } = deps;
  const app = plainApp.withTypeProvider<ZodTypes>();
  const say = () => listVersions.bump(HQ_KEYS.imports);

  app.post(
    '/api/hq/imports',
    { schema: { body: ImportBody, response: started } },
    async ({ session, body }) => {
      if (body.ofReps && body.weekId !== undefined) throw new RequestError('validation_failed');
      const size = body.files.reduce((all, { bytes }) => all + bytes, 0);
      if (size > UPLOAD_BYTES)
        throw new RequestError('file_too_large', {
          values: { size: sizeText(size), limit: sizeText(UPLOAD_BYTES) },
        });
      const names = body.files.map(({ name }) => name);
      if (new Set(names).size < names.length || !names.every(isSafeName))
        throw new RequestError('validation_failed');
      const importId = await changeAsHq(database, session, async (own) => {
        const begun = await findUpload(own, session, body);
        if (begun !== null) return begun;
        const id = randomUUID();
        const { weekId = null, ofReps = false, files } = body;
        const mended = body.mends === undefined ? null : await findJob(own, body.mends);
        if (body.mends !== undefined && mended === null) throw new RequestError('not_found');
        await addJob(own, session, { importId: id, wish: 'check', weekId, ofReps, files, at: clock() });
        if (mended !== null) await keepFiles(own, mended, { importId: id, files });
        return id;
      });
      say();
      return { importId };
    },
  );

  plainApp.register((scope, _options, done) => {
    // Bytes are taken here alone: every other call is JSON.
    const accepts = 'application/octet-stream';
    scope.addContentTypeParser(accepts, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope
      .withTypeProvider<ZodTypes>()
      .put(
        '/api/hq/imports/:importId/files/:file/parts/:part',
        { schema: { params: OfPart, response: started }, bodyLimit: PART_BYTES, config: { accepts } },
        async ({ session, params, body }) => {
          const { importId } = params;
          const [file, part] = [Number(params.file), Number(params.part)];
          await changeAsHq(database, session, async (own) => {
            const job = await findJob(own, importId);
            const size = job?.files[file]?.bytes;
            if (job?.state !== 'uploading' || size === undefined) throw new RequestError('not_found');
            const isLast = part === partsOf(size) - 1;
            const expected = isLast ? size - part * PART_BYTES : PART_BYTES;
            if (part >= partsOf(size) || !Buffer.isBuffer(body) || body.length !== expected)
              throw new RequestError('validation_failed');
            await addPart(own, { importId, file, part, bytes: body });
          });
          return { importId };
        },
      );
    done();
  });

  app.post(
    '/api/hq/imports/:importId/check',
    { schema: { params: OfImport, body: CheckBody, response: { 202: ImportStarted } } },
    async ({ session, params: { importId }, body }, reply) => {
      requireKnown(body);
      await changeAsHq(database, session, async (own) => {
        const job = await findJob(own, importId);
        if (!job || !isImport(job.wish)) throw new RequestError('not_found');
        // Only who has uploaded nothing takes documents away, and then nothing else.
        if ((body.removed === undefined) !== (job.answers.removed === undefined))
          throw new RequestError('validation_failed');
        if (job.putBack === null && !(await isWhole(own, job))) throw new RequestError('upload_incomplete');
        if (!(await wishFor(own, importId, { wish: 'check', answers: body, at: clock() })))
          throw new RequestError('import_busy', { values: { name: job.by } });
      });
      say();
      return reply.code(202).send({ importId });
    },
  );

  app.post(
    '/api/hq/imports/:importId/apply',
    { schema: { params: OfImport, body: ApplyBody, response: { 202: ImportStarted } } },
    async ({ session, params: { importId }, body }, reply) => {
      await changeAsHq(database, session, async (own) => {
        const job = await findJob(own, importId);
        if (!job) throw new RequestError('not_found');
        const name =
          job.state === 'waiting' || job.state === 'applying' ? job.by : await whoChanges(own, job);
        if (name !== null) throw new RequestError('import_busy', { values: { name } });
        if (await hasMoved(own, job)) throw new RequestError('import_stale');
        if (job.touched !== body.touched) throw new RequestError('validation_failed');
        if (!(await wishFor(own, importId, { wish: 'apply', checkHash: body.checkHash, at: clock() })))
          throw new RequestError('import_stale');
      });
      say();
      return reply.code(202).send({ importId });
    },
  );

  app.post(
    '/api/hq/imports/:importId/discard',
    { schema: { params: OfImport, body: Nothing, response: started } },
    async ({ session, params: { importId } }) => {
      const isDone = await changeAsHq(database, session, (own) => discardJob(own, importId));
      if (!isDone) throw new RequestError('not_found');
      say();
      return { importId };
    },
  );

  app.get(
    '/api/hq/imports/:importId',
    { schema: { params: OfImport, response: { 200: ImportReply } } },
    async ({ session, params }) =>
      await asHq(database, session, async (own) => {
        const job = await findJob(own, params.importId);
        if (!job) throw new RequestError('not_found');
        return { asOf: toInstant(clock()), ...(await readJobReply(own, session, job)) };
      }),
  );

  app.get(
    '/api/hq/imports/:importId/changes',
    { schema: { params: OfImport, querystring: ImportChangesQuery, response: { 200: ImportChangesReply } } },
    async ({ session, params, query: { touched, cursor } }) =>
      await asHq(database, session, async (own) => {
        if (!(await findJob(own, params.importId))) throw new RequestError('not_found');
        return await listPeople(own, params.importId, {
          onlyTouched: touched !== undefined,
          after: Number(cursor ?? 0),
        });
      }),
  );
}

/** Refuses answers about lists and columns that there are not. */
function requireKnown(body: CheckBody): void {
  try {
    checkAnswers(answersIn(body));
  } catch (error) {
    if (error instanceof OperatorError) throw new RequestError('validation_failed');
    throw error;
  }
}
