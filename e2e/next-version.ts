import { createHash } from 'node:crypto';
import type { FrontServer } from './front-server.ts';

export interface NextVersion {
  /** A file of the version before that this one has no more. */
  dropped: string;
}

/** Deploys a version of the app whose page says so and which has one file less; the server behind stays as it is. */
export async function deployNextVersion(front: FrontServer): Promise<NextVersion> {
  const [page, worker] = await Promise.all(
    ['/index.html', '/sw.js'].map(async (path) => (await fetch(front.url + path)).text()),
  );
  if (page === undefined || worker === undefined) throw new Error('nothing is built');
  const nextPage = page.replace('<body>', '<body data-version="next">');
  const sum = createHash('sha256').update(nextPage).digest('base64');
  const dropped = /\/assets\/contacts-screen-[\w-]+\.js/.exec(worker)?.[0];
  if (dropped === undefined) throw new Error('the worker lists no contacts screen');
  const nextWorker = replaceOnce(
    replaceOnce(
      replaceOnce(
        worker,
        /url:`\/index\.html`,revision:`[^`]+`,integrity:`[^`]+`/,
        `url:\`/index.html\`,revision:\`next\`,integrity:\`sha256-${sum}\``,
      ),
      new RegExp(`\\{url:\`${dropped}\`,revision:null\\},`),
      '',
    ),
    /version:`[\w-]{43}`/,
    'version:`next`',
  );
  front.replace('/index.html', nextPage);
  front.replace('/', nextPage);
  front.replace(dropped, null);
  front.replace('/sw.js', nextWorker);
  return { dropped };
}

function replaceOnce(text: string, pattern: RegExp, by: string): string {
  const replaced = text.replace(pattern, () => by);
  if (replaced === text) throw new Error(`the worker has changed: there is no ${pattern} in it`);
  return replaced;
}
