import { changeTimer } from '../page-scripts.ts';
import { patience } from '../patient-phone.ts';

/** Troubles that say nothing about the app, each with where it comes from. */
const KNOWN_NOISES: readonly RegExp[] = [
  // The browser's notice that a size changed once more while observers heard of sizes: they hear of it in the next frame.
  /^error: ResizeObserver loop /,
];

/**
 * Runs in every page before anything of the app: reports errors, rejections that nobody handles, and what the content policy
 * refuses.
 */
function watchPage(report: (trouble: string) => void): void {
  const textOf = (thrown: unknown) =>
    thrown instanceof Error ? `${thrown.name}: ${thrown.message}\n${thrown.stack}` : String(thrown);
  addEventListener('error', ({ error, message }) => report(`error: ${message} ${textOf(error)}`));
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled rejection: ${textOf(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    report(`refused by the content policy: ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** The text of a function that an engine runs in every page before the app, with its own way to report. */
export const PAGE_WATCH = `(report) => { (${watchPage})(report); (${changeTimer})(${patience.join()}); }`;

/** Whether a trouble is one that says nothing about the app. */
export function isKnownNoise(trouble: string): boolean {
  return KNOWN_NOISES.some((noise) => noise.test(trouble));
}
