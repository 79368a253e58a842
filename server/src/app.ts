import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { createActionCalls } from '#ledger/action-calls.ts';
import { createLedger } from '#ledger/ledger.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { auditRequests } from '#platform/audit/audit-requests.ts';
import { cameOverHttps } from '#platform/http/arrival.ts';
import { serveClientFiles } from '#platform/http/client-files.ts';
import { collectCalls } from '#platform/http/collect-calls.ts';
import { answerBrokenRequest, handleErrors, sendError } from '#platform/http/error-handler.ts';
import { acceptJsonOnly } from '#platform/http/json-body.ts';
import { answerUnknown } from '#platform/http/not-found.ts';
import { limitRates } from '#platform/http/rate-limits.ts';
import { guardRequests } from '#platform/http/request-guards.ts';
import { loggerOptions, logRequests } from '#platform/http/request-log.ts';
import { refusalHeaders, setSecurityHeaders } from '#platform/http/security-headers.ts';
import { trustedHops } from '#platform/http/trusted-hops.ts';
import { checkWithZod } from '#platform/http/zod-compilers.ts';
import { registerActions } from './modules/actions/action-routes.ts';
import { registerActionsTogether } from './modules/actions/actions-together.ts';
import { registerBugReports } from './modules/bug-reports/bug-report-routes.ts';
import { registerConfig } from './modules/config/config-routes.ts';
import { registerContacts } from './modules/contacts/contact-routes.ts';
import { registerClientIssueForm } from './modules/demo-pages/client-issue-form.ts';
import { registerDemoCodes } from './modules/demo-pages/demo-codes-routes.ts';
import { registerHealth } from './modules/health/health-routes.ts';
import { registerHq } from './modules/hq/register-hq.ts';
import { registerMessages } from './modules/messages/message-routes.ts';
import { fetchUnread } from './modules/messages/unread-messages.ts';
import { registerMySeason } from './modules/my-season/my-season-routes.ts';
import { registerPhones } from './modules/phones/phone-routes.ts';
import { registerResorts } from './modules/resorts/resort-routes.ts';
import { familiesInForce } from './modules/sessions/families-in-force.ts';
import { registerSessions } from './modules/sessions/sessions-routes.ts';
import { registerStaff } from './modules/staff/staff-routes.ts';
import { registerWeekFiles } from './modules/week-files/week-file-routes.ts';
import { registerWeeks } from './modules/weeks/week-routes.ts';
import { registerWhatsOn } from './modules/whats-on/whats-on-routes.ts';
import { replyFields } from './reply-fields.ts';
import { recordingModules, workflows } from './workflows.ts';

/** The server's table of contents: what every request passes through, then one line per module. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { config, brands } = deps;
  // A broken request's proxy headers are not read; the proxy is there to end TLS.
  const behindProxy = config.trustProxy !== null;
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: 65_536,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_048 },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, { behindProxy }),
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(refusalHeaders(behindProxy || cameOverHttps(request)))),
  });

  const calls = collectCalls(app);
  checkWithZod(app);
  acceptJsonOnly(app);
  handleErrors(app);
  logRequests(app);
  const ofBrands = (field: 'errorReportingDsn' | 'clientIssueUrl') => brands.all.map((brand) => brand[field]);
  setSecurityHeaders(app, () => ({
    errorReporting: [config.sentryDsn, ...ofBrands('errorReportingDsn')].filter((dsn) => dsn !== null),
    embedded: ofBrands('clientIssueUrl').filter((url) => url !== null),
  }));
  guardRequests(app, { behindProxy });
  auditRequests(app, deps, replyFields);
  limitRates(app, deps);
  answerUnknown(app, serveClientFiles(app, config));

  const metrics = registerHealth(app, deps);
  const recording = {
    ...deps,
    ledger: createLedger({ ...deps, onRecorded: metrics.count }),
    actionCalls: createActionCalls(),
  };
  registerConfig(app, deps);
  registerSessions(app, deps);
  registerHq(app, deps, calls);
  const listsOfWeek = [
    ...recordingModules.map(({ register }) => register(app, recording)),
    registerStaff(app, deps),
    registerMySeason(app, deps),
    registerResorts(app, deps),
    registerContacts(app, deps),
    registerWhatsOn(app, deps),
    registerWeekFiles(app, deps),
  ];
  registerWeeks(app, deps, listsOfWeek, (families) => familiesInForce(deps, families));
  registerMessages(app, deps);
  registerBugReports(app, deps);
  registerPhones(app, deps, fetchUnread);
  registerActions(app, { ...recording, folds: workflows });
  registerActionsTogether(app, recording);
  registerDemoCodes(app, deps);
  registerClientIssueForm(app, deps);
  return app;
}
