import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '#platform/repository-root.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
/** What a name of a histogram ends with where a query reads it. */
const PART = /_(?:count|sum|bucket)$/;
const OURS = /\b(?:offpiste|http|database|process|nodejs)_[a-z0-9_]+/g;

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(async () => await api.close());

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/offpiste.json'])(
  'every metric that %s names is one of the server',
  async (file) => {
    const { body } = await api.inject({ url: '/metrics' });
    const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const named = [...new Set(read(file).match(OURS))];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name) && !known.has(name.replace(PART, '')))).toEqual([]);
  },
);

test('the alarms of the manual are those of Prometheus', () => {
  const table = [...read('docs/operations.md').matchAll(/^\| `([^`]*offpiste_[^`]*)` \|/gm)].map(
    ([, alarm]) => alarm,
  );
  const rules = [...read('deploy/prometheus/alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(
    ([, expr]) => expr,
  );
  // A drill is due weekly, and a server that is gone is seen by Prometheus alone.
  const others = rules.filter((expr) => !expr?.includes('last_drill') && !expr?.startsWith('up{'));
  expect(others).toEqual(table);
});
