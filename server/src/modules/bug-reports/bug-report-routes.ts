import { BUG_REPORT_THANKS, BugReportBody, BugReportReply } from '@offpiste/domain/contract/bug-report.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { saveBugReport } from './bug-report-store.ts';
import { tellErrorService } from './error-service.ts';

/** Room for every field at its longest. */
const BODY_LIMIT = 32_768;

/** The form "Report a Bug": reports are stored here, and handed to the error service where there is one. */
export function registerBugReports(app: FastifyInstance, deps: AppDeps): void {
  const { database, clock, brands, config } = deps;

  app
    .withTypeProvider<ZodTypes>()
    .post(
      '/api/bug-reports',
      { bodyLimit: BODY_LIMIT, schema: { body: BugReportBody, response: { 200: BugReportReply } } },
      async (request) => {
        const { viewer, deviceId } = request.session;
        const brand = brands.all.find(({ slug }) => slug === viewer.brand.slug);
        const saved = await saveBugReport(database, { viewer, deviceId }, request.body, clock());
        if ('waitMs' in saved) {
          const seconds = String(Math.ceil(saved.waitMs / 1_000));
          throw new RequestError('too_many_requests', { headers: { 'Retry-After': seconds } });
        }
        const { reportId } = saved;
        const dsn = brand?.errorReportingDsn ?? config.sentryDsn;
        // Nobody waits for it: the report is stored already.
        if (dsn)
          tellErrorService(dsn, {
            reportId,
            release: config.appVersion,
            at: clock(),
            report: request.body,
          }).catch((error: unknown) =>
            request.log.warn({ err: error }, 'a bug report did not reach the error service'),
          );
        return { message: BUG_REPORT_THANKS, reportId };
      },
    );
}
