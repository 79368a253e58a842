/** What a change concerns, for `npm run quick`: by the names of features, and by who imports a rule. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

const IMPORT = /\bfrom '([^']+\.tsx?)'/g;
/** The whole week of a brand, which journeys of many features read. */
const WHOLE_WEEK = 'domain/src/contract/week.ts';

/**
 * Returns the features and the journeys that changed files concern. A rule belongs to the features that import it,
 * directly or through other rules; a journey to those that it or a part of the domain which it imports is named after.
 */
export function touchedBy(changed) {
  const concerned = [...changed, ...importersOf(changed.filter(isRule))];
  const features = featuresOf(concerned);
  const isTouched = (file) => {
    if (changed.includes(file)) return true;
    if (file.startsWith('e2e/engines')) return changed.some((one) => one.startsWith('e2e/engines'));
    if (!/^e2e\/(journeys|screens)\//.test(file)) return false;
    const parts = importsOf(file).filter((part) => part.startsWith('domain/') && part !== WHOLE_WEEK);
    return [path.basename(file), ...parts].some((part) => features.some((one) => isAbout(part, one)));
  };
  const journeys = filesIn('e2e').filter((file) => file.endsWith('.journey.ts') && isTouched(file));
  return { features, journeys };
}

/** Whether a file is about a feature by its name: `rules/lift-pass.ts` is about `lift-passes`. */
export function isAbout(file, feature) {
  const words = wordsOf(file);
  return [...wordsOf(feature)].every((word) => words.has(word));
}

/** All files below a folder, by their paths from the root. */
export function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

function isRule(file) {
  return file.startsWith('domain/src/rules/');
}

/** The files of app and server that import one of the rules, directly or through other rules. */
function importersOf(rules) {
  if (rules.length === 0) return [];
  const sources = ['client/src', 'hq/src', 'web/src', 'server/src', 'domain/src/rules'].flatMap(filesIn);
  const imports = sources.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, importsOf(file)]);
  const reached = new Set(rules);
  // The set grows while it is walked.
  for (const rule of reached)
    for (const [file, parts] of imports) if (isRule(rule) && parts.includes(rule)) reached.add(file);
  return [...reached];
}

/** What a file imports of the domain or beside itself, by paths from the root. */
function importsOf(file) {
  return [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(([, name]) =>
    name.startsWith('@offpiste/domain/')
      ? name.replace('@offpiste/domain', 'domain/src')
      : path.join(path.dirname(file), name),
  );
}

/** The words of a path, each in the singular. */
function wordsOf(file) {
  return new Set(file.split(/[/.-]/).map((word) => word.replace(/(?<=ch|ss|x)es$|(?<!s)s$/, '')));
}

/** The features that files are about, by their names. */
function featuresOf(files) {
  const sources = files.filter((file) => /^(client|hq|domain|server)\/src\//.test(file));
  const all = ['client/src/features', 'hq/src/features', 'server/src/modules']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return [...new Set(all)].filter((feature) => sources.some((file) => isAbout(file, feature)));
}
