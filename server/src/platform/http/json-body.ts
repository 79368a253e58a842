import type { FastifyInstance } from 'fastify';
import { asError, RequestError } from '../errors.ts';

const MAX_DEPTH = 8;
const POISON_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Accepts only JSON bodies, and only what a database and a program can handle safely (decisions §10). */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJson(body));
    } catch (error) {
      done(asError(error));
    }
  });
}

/** Parses a body. A problem is `bad_json`: it says where, never what. */
export function readJson(body: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    throw new RequestError('bad_json');
  }
  const problem = findProblem(value, 1);
  if (problem) throw new RequestError('bad_json', { details: [{ path: '/', rule: problem }] });
  return value;
}

function findProblem(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : 'text';
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'number';
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH) return 'depth';
  for (const [key, item] of Object.entries(value)) {
    if (POISON_KEYS.has(key) || !isStorable(key)) return 'key';
    const problem = findProblem(item, depth + 1);
    if (problem) return problem;
  }
  return null;
}

/** PostgreSQL's text stores neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
