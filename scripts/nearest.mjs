/** Which tests are nearest to a change, for `npm run quick`: by who imports what changed, and by the names of features. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './project.mjs';

const IMPORT = /\b(?:from |import |import\(|new URL\()'((?:[.#]|@offpiste\/)[^'?]+)/g;
const FEATURES = ['client/src/features', 'hq/src/features', 'server/src/modules'];
/** Folders among the features that are none. */
const NO_FEATURES = new Set(['hq', 'shared']);
/** The whole week of a brand, which journeys of many features read. */
const WHOLE_WEEK = 'domain/src/contract/week.ts';
/** What is further away is not tried: through so many files nearly everything imports everything. */
const FURTHEST = 2;

/**
 * Returns a function that picks from tests those nearest to a change, at most so many; `left` are the others that are
 * near. A change is near to the features that it is named after or that import it, a test to those that it is named
 * after, and a journey also to those whose contract or rules it imports. Of tests equally near it takes some from
 * everywhere in the list.
 */
export function nearestTo(changed) {
  const steps = stepsFrom(changed);
  const features = [...nearestFeatures(steps)].filter(([, step]) => step < FURTHEST);
  const folders = new Set(changed.map((file) => path.dirname(file)));
  const toFeature = (files) =>
    1 +
    Math.min(...features.flatMap(([one, step]) => (files.some((file) => isAbout(file, one)) ? [step] : [])));
  const toJourney = (file) => {
    if (file.startsWith('e2e/engines'))
      return changed.some((one) => one.startsWith('e2e/engines')) ? 0 : Number.POSITIVE_INFINITY;
    const parts = importsOf(file).filter((part) => part.startsWith('domain/') && part !== WHOLE_WEEK);
    // A journey that is named after a feature goes before those that only pass it.
    return Math.min(toFeature([path.basename(file)]), toFeature(parts) + 0.5);
  };
  // A test that imports what changed goes before those beside it.
  const toTest = (file) =>
    Math.min(folders.has(path.dirname(file)) ? 1.5 : Number.POSITIVE_INFINITY, toFeature([file]));
  const distanceOf = (file) =>
    Math.min(
      steps.get(file) ?? Number.POSITIVE_INFINITY,
      file.startsWith('e2e/') ? toJourney(file) : toTest(file),
    );

  return (files, most) => {
    const groups = new Map();
    for (const file of files) {
      const distance = distanceOf(file);
      groups.set(distance, [...(groups.get(distance) ?? []), file]);
    }
    const near = [...groups.keys()].filter((distance) => distance < FURTHEST + 1).sort((a, b) => a - b);
    const picked = [];
    for (const distance of near) picked.push(...spread(groups.get(distance), most - picked.length));
    return { picked, left: near.flatMap((distance) => groups.get(distance)).length - picked.length };
  };
}

/** All files below a folder, by their paths from the root. */
export function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Returns over how many imports each file is reached from those that changed. Of a feature its first file is the last. */
function stepsFrom(changed) {
  const importers = new Map();
  for (const file of ['client/src', 'hq/src', 'web/src', 'server/src', 'domain/src'].flatMap(filesIn))
    if (/\.tsx?$/.test(file))
      for (const part of importsOf(file)) importers.set(part, [...(importers.get(part) ?? []), file]);
  const steps = new Map(changed.map((file) => [file, 0]));
  // The map grows while it is walked.
  for (const [file, step] of steps) {
    if (step > 0 && FEATURES.some((room) => file.startsWith(room))) continue;
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  }
  return steps;
}

/** Returns what a file imports of the project, by paths from the root. */
function importsOf(file) {
  const { resolve } = createRequire(path.join(root, file));
  return [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, name]) => {
    try {
      return [path.relative(root, resolve(name))];
    } catch {
      // What is not there the compiler reports, and with more words; or it is text.
      return [];
    }
  });
}

/** Whether a file is about a feature by its name: `rules/lift-pass.ts` is about `lift-passes`. */
function isAbout(file, feature) {
  const words = wordsOf(file);
  return [...wordsOf(feature)].every((word) => words.has(word));
}

/** The words of a path, each in the singular. */
function wordsOf(file) {
  return new Set(file.split(/[/.-]/).map((word) => word.replace(/(?<=ch|ss|x)es$|(?<!s)s$/, '')));
}

/** Returns the features that files are about, by their names, each with the steps to the nearest of its files. */
function nearestFeatures(steps) {
  const features = FEATURES.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }),
  ).filter((entry) => entry.isDirectory() && !NO_FEATURES.has(entry.name));
  const nearest = new Map();
  for (const [file, step] of steps)
    if (/^(client|hq|domain|server)\/src\//.test(file))
      for (const { name } of features) if (!nearest.has(name) && isAbout(file, name)) nearest.set(name, step);
  return nearest;
}

/** Returns so many of a list, from everywhere in it. */
function spread(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, n) => list[Math.floor((n * list.length) / most)]);
}
