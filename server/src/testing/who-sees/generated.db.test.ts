import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';
import { registeredCalls } from '#testing/registered-calls.ts';
import { isWhole } from '#testing/sweeps.ts';
import { REPS } from './askers.ts';
import { openCanaryBench } from './canary-bench.ts';
import { type GeneratedRequest, generateRequest, seeded } from './generated-request.ts';
import { problemsOfAnswer } from './judge-request.ts';
import { getRoutes } from './routes.ts';

/** A thorough run takes 100000 (`docs/security/wall.md`). */
const REQUESTS = Number(process.env.WHO_SEES_REQUESTS ?? (isWhole ? 3_000 : 1_000));
const SEED = Number(process.env.WHO_SEES_SEED ?? 1);

/** Calls that would end the sessions that all the others need. */
const ENDS_SESSIONS = /^\/auth\/|sign-?out|sessions/i;
/** This many run at the same time. */
const AT_ONCE = 10;
const NOW = Date.now();

let bench: TestApp;
const cookies = new Map<string | null, Record<string, string>>();

beforeAll(async () => {
  // The clock does not move, so that the sessions outlast a thorough run.
  bench = await openCanaryBench({ clock: () => NOW });
  for (const { repId } of REPS) cookies.set(repId, (await bench.signIn(`${repId}@test.example`)).cookies);
});
afterAll(() => bench.close());

async function answer({ method, url, headers, payload, repId }: GeneratedRequest) {
  return await bench.inject({
    method,
    url,
    headers,
    cookies: cookies.get(repId) ?? {},
    ...(payload && { payload }),
  });
}

test(`${REQUESTS} generated requests reveal nothing too much`, {
  timeout: 180_000 + REQUESTS * 40,
}, async () => {
  const random = seeded(SEED);
  const reads = getRoutes(bench.app).map((url) => ({ method: 'GET' as const, url }));
  const writes = registeredCalls(bench.app)
    .filter(({ url, methods }) => methods.includes('POST') && !ENDS_SESSIONS.test(url))
    .map(({ url }) => ({ method: 'POST' as const, url }));
  const leaks: string[] = [];
  const answers = { asked: 0, answered: 0, done: 0, refused: 0 };
  for (let count = 0; count < REQUESTS; count += AT_ONCE) {
    const requests = Array.from({ length: Math.min(AT_ONCE, REQUESTS - count) }, () =>
      generateRequest(random, random() < 0.8 ? reads : writes),
    );
    for (const [request, reply] of await Promise.all(
      requests.map(async (made) => [made, await answer(made)] as const),
    )) {
      const { method, url, repId, headers } = request;
      for (const problem of problemsOfAnswer(request, reply))
        leaks.push(`${repId} ${JSON.stringify(headers)} ${method} ${url}: ${problem}`);
      // The calls of headquarters refuse everybody here.
      if (method === 'GET' && !url.startsWith('/api/hq/')) answers.asked++;
      if (reply.statusCode !== 200) answers.refused++;
      else if (method === 'GET') answers.answered++;
      else answers.done++;
    }
  }
  const summary = JSON.stringify({ requests: REQUESTS, seed: SEED, ...answers, leaks: leaks.length });
  if (process.env.WHO_SEES_REQUESTS) process.stdout.write(`${summary}\n`);
  expect(leaks.slice(0, 20)).toEqual([]);
  // Refusals alone would prove nothing.
  expect(answers.answered).toBeGreaterThan(answers.asked / 2);
  expect(answers.done).toBeGreaterThan(0);
});
