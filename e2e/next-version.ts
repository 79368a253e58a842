import { createHash } from 'node:crypto';
import type { FrontServer } from './front-server.ts';

/** The file of a screen that nobody needs at the start. */
export async function contactsCode(front: FrontServer): Promise<string> {
  const worker = await (await fetch(`${front.url}/sw.js`)).text();
  const [path] = /\/assets\/contacts-[\w-]+\.js/.exec(worker) ?? [];
  if (path === undefined) throw new Error('the worker lists no code of the contacts');
  return path;
}

/**
 * Deploys a version of the app whose page says so (`body[data-version]`) and which has the contacts screen's code no
 * more. Returns the path of that code. The server behind does not change.
 */
export async function deployNextVersion(front: FrontServer): Promise<string> {
  const dropped = await contactsCode(front);
  const page = await (await fetch(`${front.url}/index.html`)).text();
  const next = nextPage(page);
  const sum = createHash('sha256').update(next).digest('base64');
  let worker = await (await fetch(`${front.url}/sw.js`)).text();
  worker = replaceOnce(
    worker,
    /url:`\/index\.html`,revision:`[^`]+`,integrity:`[^`]+`/,
    `url:\`/index.html\`,revision:\`next\`,integrity:\`sha256-${sum}\``,
  );
  worker = replaceOnce(worker, `{url:\`${dropped}\`,revision:null},`, '');
  front.replace('/', next);
  front.replace('/index.html', next);
  front.replace(dropped, null);
  front.replace('/sw.js', worker);
  return dropped;
}

/** The app's page as the next version has it. */
export const nextPage = (page: string): string => replaceOnce(page, '<body>', '<body data-version="next">');

/** Replaces what the build must have. */
export function replaceOnce(text: string, part: string | RegExp, by: string): string {
  const replaced = text.replace(part, () => by);
  if (replaced === text) throw new Error(`the build has changed: there is no ${part} in it`);
  return replaced;
}
