import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import type { Call } from '#platform/http/collect-calls.ts';
import { registerAccess } from './access/access-routes.ts';
import { guardHq } from './access/guard-hq.ts';
import { countsAtHq } from './access/passkey-store.ts';
import { registerBoard } from './board/board-routes.ts';
import { registerHqBrands } from './brands/brand-routes.ts';
import { registerCodes } from './codes/code-routes.ts';
import { registerDecisions } from './decisions/decision-routes.ts';
import { registerHqLedger } from './ledger/ledger-routes.ts';
import { registerHqMessages } from './messages/message-routes.ts';
import { registerPeople } from './people/people-routes.ts';
import { registerHqPhones } from './phones/phone-routes.ts';
import { registerPlaces } from './places/place-routes.ts';
import { registerReference } from './reference/reference-routes.ts';
import { registerHqReps } from './reps/rep-routes.ts';
import { registerStream } from './stream/stream-routes.ts';
import { registerFirstSteps } from './system/first-steps-routes.ts';
import { registerSystem } from './system/system-routes.ts';
import { registerHqWeeks } from './weeks/week-routes.ts';

/** Headquarters: the guard in front of everything under /api/hq, then one line per folder. */
export function registerHq(app: FastifyInstance, deps: AppDeps, calls: readonly Call[]): void {
  guardHq(app, deps);
  registerAccess(app, deps);
  registerBoard(app, deps);
  registerPeople(app, deps);
  registerDecisions(app, deps);
  registerHqLedger(app, deps);
  registerCodes(app, deps);
  registerHqPhones(app, deps);
  registerPlaces(app, deps);
  registerHqWeeks(app, deps);
  registerHqReps(app, deps);
  registerHqMessages(app, deps);
  registerHqBrands(app, deps);
  registerSystem(app, deps);
  registerFirstSteps(app, deps);
  registerReference(app, calls);
  registerStream(app, deps, ({ familyId, rep, wallUntil }) => {
    const isWall = wallUntil !== null;
    const session = { familyId, hqRole: rep.hq_role, isWall, demo: deps.config.demo };
    return countsAtHq(deps.database.db, session, deps.clock());
  });
}
