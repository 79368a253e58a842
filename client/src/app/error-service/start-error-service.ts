import { appBrand } from '#api/app-brand.ts';
import { type ErrorReport, receiveReports, reportError } from '#browser/report-error.ts';
import { isMissingCode } from '../missing-code.ts';
import type { AppRouter } from '../routes.tsx';
import type { ErrorService } from './open-error-service.ts';

/** The app's own files come first. */
const QUIET_MS = 4_000;
/** Errors that wait for the service's code. */
const MOST_WAITING = 20;

/**
 * Hands reported errors to the error service of the brand, where it has one: only then is the service's code fetched.
 * It is not among the files that the app keeps on the phone, so without a signal reports wait for it. Returns what stops it.
 */
export function startErrorService(router: AppRouter): () => void {
  const dsn = () => appBrand()?.errorReportingDsn ?? null;
  let service: ErrorService | null = null;
  let opening = false;
  let waiting: { report: ErrorReport; route: string | null }[] = [];

  const handOver = () => {
    if (!service) return;
    for (const { report, route } of waiting) service.report(report, route);
    waiting = [];
  };
  const follow = () => {
    if (!service) return;
    if (dsn() !== null && mayBeRecorded(router)) service.record();
    else service.rest();
  };
  const open = async () => {
    if (service || opening || dsn() === null) return;
    opening = true;
    try {
      const { openErrorService } = await import('./open-error-service.ts');
      service = openErrorService({ dsn, release: import.meta.env.APP_VERSION });
      follow();
      handOver();
    } catch {
      // It is requested again with the next error, or when the signal is back.
    }
    opening = false;
  };

  const onReport = (report: ErrorReport) => {
    if (dsn() === null || isMissingCode(report.error)) return;
    if (waiting.length < MOST_WAITING)
      waiting.push({ report, route: router.state.matches.at(-1)?.fullPath ?? null });
    handOver();
    void open();
  };
  const onError = ({ error }: ErrorEvent) => error && reportError(error, 'page');
  const onRejection = ({ reason }: PromiseRejectionEvent) => reason && reportError(reason, 'page');
  const onOnline = () => {
    void open();
    service?.sendWaiting();
  };
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  addEventListener('online', onOnline);
  let quiet = false;
  const timer = setTimeout(() => {
    quiet = true;
    void open();
  }, QUIET_MS);
  const stops = [
    receiveReports(onReport),
    // Before anything of the next screen is shown.
    router.subscribe('onBeforeLoad', ({ toLocation }) => {
      if (router.matchRoutes(toLocation).at(-1)?.staticData.replay !== true) service?.rest();
    }),
    router.subscribe('onRendered', () => {
      // The brand, and with it the address, may be another since the last screen.
      if (quiet) void open();
      follow();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    removeEventListener('online', onOnline);
    service?.rest();
  };
}

/** Whether the current screen names nobody. */
function mayBeRecorded({ state }: AppRouter): boolean {
  return state.status === 'idle' && state.matches.at(-1)?.staticData.replay === true;
}
