import { placeId, requiredText, weekId } from '@offpiste/domain/contract/fields.ts';
import { MOST_VERSIONS, WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import { maySeeRecordOf, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createListCache, hasTag, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { requireOpenWeek } from '#lists/open-week.ts';
import { createVersionedCache } from '#lists/versioned-cache.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { createFileContents } from './file-contents.ts';
import { findFileContent, listWeekFiles, type StoredFile } from './week-file-store.ts';

const OfWeek = z.object({ weekId });
const OfFile = z.object({ weekId, fileId: placeId });
const OfVersions = z.object({ weekId, versions: requiredText(65 * MOST_VERSIONS) });
const MOST_WEEKS = 50;
/** A reply with several documents stays below this, so that a lost signal does not lose many. */
const MOST_BYTES = 2 ** 20;

/** Types that a browser shows without running anything, with the ending of their file name. */
const SHOWN: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** The weekly documents: their list, and their contents, alone or several at once, for a viewer who sees them in the list. */
export function registerWeekFiles(
  plainApp: FastifyInstance,
  { database, listVersions }: AppDeps,
): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const lists = createListCache({ database, listVersions });
  const kept = createVersionedCache<StoredFile[]>(listVersions, MOST_WEEKS);
  const contents = createFileContents();

  const filesOf = (weekId: string, viewer: Viewer) =>
    kept.get(`files ${viewer.brand.slug}`, listKey(weekId), async () => {
      await requireOpenWeek(database, weekId);
      return await asRep(database, viewer, (own) => listWeekFiles(own, weekId));
    });

  const listOfFiles = (weekId: string, viewer: Viewer) =>
    lists.of(
      { address: `/files/week/${inAddress(weekId)}`, name: viewer.brand.slug, list: listKey(weekId) },
      WeekFilesReply,
      async () => {
        const files = await filesOf(weekId, viewer);
        return files
          .filter(({ brand }) => maySeeRecordOf(viewer, brand))
          .map(({ fileId, title, hash }) => ({
            fileId,
            title,
            url: addressOf(weekId, fileId),
            version: hash,
          }));
      },
    );

  const readContent = (weekId: string, viewer: Viewer, file: StoredFile) =>
    contents.get(file.hash, () => asRep(database, viewer, (own) => findFileContent(own, weekId, file)));

  app.get('/files/week/:weekId', { schema: { params: OfWeek } }, async (request, reply) =>
    sendCached(request, reply, await listOfFiles(request.params.weekId, request.session.viewer).get()),
  );

  // Sandboxed by the content policy of every service reply, and never treated as anything but its stored type.
  app.get('/files/week/:weekId/:fileId', { schema: { params: OfFile } }, async (request, reply) => {
    const { viewer } = request.session;
    const { weekId, fileId } = request.params;
    const file = (await filesOf(weekId, viewer)).find((known) => known.fileId === fileId);
    if (!file || !maySeeRecordOf(viewer, file.brand)) throw new RequestError('not_found');
    const etag = `"${file.hash}"`;
    reply.header('ETag', etag);
    if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const content = await readContent(weekId, viewer, file);
    if (!content) throw new RequestError('not_found');
    return reply.type(file.mediaType).header('Content-Disposition', disposition(file)).send(content);
  });

  // A phone that prepares for a shift asks for all that it lacks at once: a form, each document named by its version.
  app.get(
    '/api/week/documents/:weekId/:versions',
    { schema: { params: OfVersions } },
    async (request, reply) => {
      const { viewer } = request.session;
      const { weekId, versions } = request.params;
      const wanted = new Set(versions.split(','));
      const form = new FormData();
      let documents = 0;
      let bytes = 0;
      for (const file of await filesOf(weekId, viewer)) {
        if (!maySeeRecordOf(viewer, file.brand) || !wanted.delete(file.hash)) continue;
        const content = await readContent(weekId, viewer, file);
        if (!content) continue;
        if (documents > 0 && bytes + content.length > MOST_BYTES) break;
        documents += 1;
        bytes += content.length;
        form.append(file.hash, new Blob([new Uint8Array(content)], { type: file.mediaType }));
      }
      if (documents === 0) throw new RequestError('not_found');
      request.records = documents;
      const packed = new Response(form);
      reply.type(packed.headers.get('content-type') ?? '');
      return reply.send(Buffer.from(await packed.arrayBuffer()));
    },
  );

  return async ({ weekId }, viewer) => [listOfFiles(weekId, viewer)];
}

function addressOf(weekId: string, fileId: string): string {
  return `/files/week/${inAddress(weekId)}/${inAddress(fileId)}`;
}

/** Shown where it is opened if its type is harmless, else saved; under its title either way. */
function disposition({ title, mediaType }: StoredFile): string {
  const ending = SHOWN[mediaType];
  const name = encodeURIComponent(ending ? `${title}.${ending}` : title).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${ending ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`;
}
