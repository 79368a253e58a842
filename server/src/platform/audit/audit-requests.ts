import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';
import type { ReplyFields } from '@offpiste/domain/contract/reply-fields/reply-field-lists.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '../app-deps.ts';
import { asksForData } from '../http/request-guards.ts';
import { type AuditLog, createAuditLog } from './audit-log.ts';
import { type PersonalClasses, personalClassesBy } from './personal-classes.ts';
import { recordsIn } from './records-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How many records the reply contains, if something has counted them. */
    records: number | null;
    /** What a call of headquarters has changed and of how many, where its address does not say so. */
    changed: { what: string; count: number } | null;
  }
  interface FastifyInstance {
    audit: AuditLog;
  }
}

const OfWeek = z.object({ weekId: z.string() });
const WithName = z.object({ username: z.string() });

/** How often counted reads are written to the database. A crash loses the counts since then. */
const FLUSH_EVERY_MS = 60_000;

/**
 * Records the outcome of requests, in this one place for all calls: refusals and failed sign-ins at once, replies with
 * personal data counted by rep, phone, call and week (decision 0032). The table of reply fields decides what is
 * counted, so a new call is counted automatically.
 */
export function auditRequests(
  app: FastifyInstance,
  { database, clock }: AppDeps,
  replyFields: ReplyFields,
): void {
  const personalClasses = personalClassesBy(replyFields);
  const onError = (error: unknown) => app.log.error({ err: error }, 'the audit trail could not be written');
  const audit = createAuditLog(database, { clock, onError });
  app.decorate('audit', audit);
  app.decorateRequest('records', null);
  app.decorateRequest('changed', null);

  app.addHook('preSerialization', async (request, _reply, payload) => {
    request.records ??= recordsIn(payload);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (asksForData(request) && !request.is404)
      auditRequest({ audit, personalClasses }, request, reply.statusCode, clock());
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => audit.flush().catch(onError), FLUSH_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await audit.flush().catch(onError);
  });
}

function auditRequest(
  { audit, personalClasses }: { audit: AuditLog; personalClasses: PersonalClasses },
  request: FastifyRequest,
  status: number,
  at: number,
): void {
  const call = request.routeOptions.url ?? '';
  const who = askerOf(request);
  if (call === '/auth/login') {
    auditSignIn(audit, request, status, at);
    return;
  }
  if (request.refusal !== null && noteRefusal(audit, request, { call, status, code: request.refusal }, at))
    return;
  if (!request.session) return;
  const weekId = OfWeek.safeParse(request.params).data?.weekId ?? null;
  if (request.method !== 'GET') {
    if (status < 300 && changesHq(call))
      audit.note({ kind: 'hq-change', at, ...who, weekId, detail: { call, ...request.changed } });
    return;
  }
  const classes = personalClasses(call, request.session.viewer);
  if (status === 200 && request.routeOptions.config.isExport) {
    const filters = Object.keys(request.query ?? {});
    const detail = { call, rows: request.records ?? 0, personal: classes, filters };
    audit.note({ kind: 'hq-export', at, ...who, weekId, detail });
    return;
  }
  if (classes.length === 0) return;
  // "Unknown" and "out of sight" get the same answer, and so are one kind here.
  if (status === 404) audit.count({ kind: 'refused', ...who, detail: { call, status } });
  // A 304 sends nothing that the phone does not have.
  else if (status === 200)
    audit.count({ kind: 'read', ...who, weekId, detail: { call, classes } }, request.records ?? 0);
}

/**
 * Writes a refused right to the audit trail. An action in the ledger is not repeated: its refusal was recorded there, not
 * thrown. Returns whether it was one.
 */
export function noteRefusal(
  audit: AuditLog,
  request: Pick<FastifyRequest, 'asker'>,
  detail: { call: string; status: number; code: ErrorCode },
  at: number,
): boolean {
  if (detail.status !== 403) return false;
  const kind = detail.code === 'hq_passkey_refused' ? 'hq-confirm-failed' : 'refused';
  audit.note({ kind, at, ...askerOf(request), detail });
  return true;
}

function askerOf({ asker }: Pick<FastifyRequest, 'asker'>) {
  return asker ?? { repId: null, deviceId: null };
}

/** Whether a call changes something at headquarters, or who may enter it. */
function changesHq(call: string): boolean {
  return call.startsWith('/api/hq/') || call === '/auth/hq/enrol/verify';
}

/** The database records a success, with the session it starts. */
function auditSignIn(audit: AuditLog, request: FastifyRequest, status: number, at: number): void {
  if (status !== 401 && status !== 429) return;
  const { data } = WithName.safeParse(request.body);
  const named = data && { username: data.username.trim().toLowerCase() };
  if (status === 401) audit.note({ kind: 'sign-in-failed', at, ...named });
  else audit.count({ kind: 'sign-in-failed', detail: { because: 'too many' } });
}
