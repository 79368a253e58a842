import type { FieldKind } from '@offpiste/domain/contract/who-sees.ts';
import type { LightMyRequestResponse } from 'fastify';
import { canariesIn } from './canaries.ts';
import type { GeneratedRequest } from './generated-request.ts';
import { problemsOf } from './judge-reply.ts';
import { type Asker, maySee } from './reaches.ts';

/** What the replies of actions may contain besides what their sender said: the kinds of their fields. */
const ACTIONS: readonly (readonly [path: RegExp, kinds: readonly FieldKind[]])[] = [
  [/^\/api\/(coach|transfer|departures|workshopLessons)\//, ['ticket']],
  [/^\/api\/scanLiftPass$/, ['pass']],
  [/^\/api\/keyDist\//, ['recipient', 'guest']],
  [/^\/api\/events\//, ['ticket', 'event']],
];

/** Calls that anybody may make: the brand's looks, and whether there is a session. */
const FOR_ANYBODY = ['/config', '/auth/status'];

/** Returns what is wrong with the reply to a request: it reveals too much, or reveals something to somebody unknown. */
export function problemsOfAnswer(request: GeneratedRequest, reply: LightMyRequestResponse): string[] {
  const { statusCode } = reply;
  if (statusCode >= 500) return [`answers ${statusCode}: ${reply.body}`];
  if (FOR_ANYBODY.includes(request.route)) return leaksOf(request, reply.body);
  if (statusCode === 200 && request.asker === null) return ['answers somebody who is nobody here'];
  if (statusCode === 200 && request.namesNoWeek) return ['answers of a week that nobody may know of'];
  if (request.method === 'GET' && statusCode === 200 && request.asker)
    return problemsOf(reply, request.route, request.asker);
  return leaksOf(request, reply.body);
}

/** Returns what a refusal, or the reply to an action, reveals that its sender neither said nor may see. */
function leaksOf({ route, url, payload, asker }: GeneratedRequest, body: string): string[] {
  const said = `${decodeURIComponent(url)} ${JSON.stringify(payload ?? null)}`;
  const kinds = ACTIONS.find(([path]) => path.test(route))?.[1] ?? [];
  const known = new Set(canariesIn(said).map(({ datum, owner }) => `${datum} ${owner}`));
  return canariesIn(body)
    .filter(({ datum, owner }) => !known.has(`${datum} ${owner}`))
    .filter(
      (canary) =>
        !asker || !(kinds.some((kind) => maySee(asker, kind, canary)) || isColleague(asker, canary)),
    )
    .map(({ datum, owner }) => `reveals ${datum} of ${owner}`);
}

/** Who acted first: a colleague's name, where the asker may see colleagues. */
function isColleague({ level, tenant }: Asker, { datum, owner }: { datum: string; owner: string }): boolean {
  return datum === 'personal' && (level >= 2 || owner.startsWith(`${tenant}-`));
}
