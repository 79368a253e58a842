import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrontServer } from './front-server.ts';

const BUILT = path.resolve(import.meta.dirname, '../client/dist');

/** What Safari 16.4 or Chrome 111 lacks, of what today's browsers have. */
const NEWER = [
  'Array.fromAsync',
  'ArrayBuffer.prototype.transfer',
  'Error.isError',
  'Intl.DurationFormat',
  'Iterator',
  'Map.groupBy',
  'Map.prototype.getOrInsert',
  'Map.prototype.getOrInsertComputed',
  'Math.sumPrecise',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  ...['union', 'intersection', 'difference', 'symmetricDifference'].map((name) => `Set.prototype.${name}`),
  ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map((name) => `Set.prototype.${name}`),
  'Temporal',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toBase64',
  'AbortSignal.any',
  'CloseWatcher',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Element.prototype.moveBefore',
  'Element.prototype.setHTML',
  'HTMLElement.prototype.showPopover',
  'MediaStreamTrackProcessor',
  'Navigator.prototype.connection',
  'Navigator.prototype.userAgentData',
  'Navigator.prototype.vibrate',
  'Navigator.prototype.wakeLock',
  'ReadableStream.from',
  'ReadableStream.prototype.values',
  'StorageManager.prototype.estimate',
  'URL.canParse',
  'URL.parse',
  'cancelIdleCallback',
  'cookieStore',
  'navigation',
  'requestIdleCallback',
  'scheduler',
];

/**
 * Runs before any other code of a file, once in each page and worker: what a library brings with it later stays. Methods of
 * iterators have no name of their own in the oldest browsers.
 */
const FORGET = `if (!globalThis.hasForgotten) {
globalThis.hasForgotten = true;
for (const name of ${JSON.stringify(NEWER)}) {
  const steps = name.split('.');
  const last = steps.pop();
  const owner = steps.reduce((place, step) => place?.[step], globalThis);
  if (owner) delete owner[last];
}
for (const name of ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'])
  delete Object.getPrototypeOf(Object.getPrototypeOf([].values()))[name];
delete ReadableStream.prototype[Symbol.asyncIterator];
}
`;

/** From now on the page and all its workers lack what the oldest phones lack. */
export function forgetNewerFeatures(front: FrontServer): void {
  const scripts = readdirSync(path.join(BUILT, 'assets')).filter((name) => name.endsWith('.js'));
  for (const name of [...scripts.map((script) => `assets/${script}`), 'sw.js'])
    front.replace(`/${name}`, FORGET + readFileSync(path.join(BUILT, name), 'utf8'));
}

/** Turns the check of the styles into one that this browser fails, as an older one does. */
export function failTheCheckOfTheStyles(front: FrontServer): void {
  const sheets = readdirSync(path.join(BUILT, 'assets')).filter((name) => /^index-.*\.css$/.test(name));
  for (const name of sheets) {
    const styles = readFileSync(path.join(BUILT, 'assets', name), 'utf8');
    if (!styles.includes('1rlh')) throw new Error('the styles do not ask for rlh');
    front.replace(`/assets/${name}`, styles.replaceAll('1rlh', '1unheard-of'));
  }
}
