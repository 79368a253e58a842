/** What a run of tests came to, from the JSON report that Vitest or Playwright writes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/**
 * How many tests passed, failed and were skipped, what failed, each with its name and the first lines of its error, and of
 * Vitest which files it ran. Throws if there is no report.
 */
export function readReport(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults ? fromVitest(report) : fromPlaywright(report);
}

function fromVitest({ testResults, numPassedTests, numFailedTests, numPendingTests }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative(root, name);
    if (failed.length === 0 && status === 'failed') return [failure(file, message)];
    return failed.map((test) => failure(`${file} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
  const files = testResults.map(({ name }) => path.relative(root, name));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures, files };
}

function fromPlaywright({ suites, errors, stats }) {
  const failures = suites.flatMap(specsOf).flatMap(({ ok, file, title, tests }) => {
    if (ok) return [];
    const results = tests.flatMap((test) => test.results);
    const said = results.flatMap(({ errors }) => errors.map(({ message }) => message));
    const logs = results.flatMap(({ attachments }) => attachments.flatMap(textOf));
    return [[failure(`${file} › ${title}`, said.join('\n')), ...logs].join('\n')];
  });
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => failure('journeys', message))],
  };
}

/** The lines of a text that a journey attached. */
function textOf({ name, contentType, body }) {
  if (contentType !== 'text/plain' || !body) return [];
  const lines = Buffer.from(body, 'base64').toString().split('\n');
  return [name, ...lines].map((line) => `    ${line}`);
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The name of what failed, with its error below it. */
function failure(name, error = '') {
  const lines = error.split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n');
}
