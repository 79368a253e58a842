import type { BugReportBody } from '@offpiste/domain/contract/bug-report.ts';

const TIMEOUT_MS = 5_000;

export interface Feedback {
  reportId: string;
  /** Version of the app. */
  release: string;
  /** Epoch milliseconds. */
  at: number;
  report: BugReportBody;
}

/** Hands a report to the service of a DSN as user feedback. Throws when the service does not take it. */
export async function tellErrorService(
  dsn: string,
  feedback: Feedback,
  send: typeof fetch = fetch,
): Promise<void> {
  const { url, body } = feedbackEnvelope(dsn, feedback);
  const reply = await send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-sentry-envelope' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the error service answered ${reply.status}`);
}

/** The request in the service's protocol: a line about the envelope, a line about the item, and the item. */
export function feedbackEnvelope(
  dsn: string,
  { reportId, release, at, report }: Feedback,
): { url: string; body: string } {
  const address = new URL(dsn);
  const path = address.pathname.split('/');
  const project = path.pop() ?? '';
  const eventId = reportId.replaceAll('-', '');
  const message = report.steps ? `${report.description}\n\nSteps:\n${report.steps}` : report.description;
  const item = {
    event_id: eventId,
    timestamp: at / 1_000,
    platform: 'javascript',
    release,
    contexts: {
      feedback: { message, ...(report.email && { contact_email: report.email }) },
      device_info: report.deviceInfo,
      app_context: report.context,
    },
  };
  const lines = [{ event_id: eventId, dsn, sent_at: new Date(at).toISOString() }, { type: 'feedback' }, item];
  return {
    url: `${address.origin}${path.join('/')}/api/${project}/envelope/`,
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  };
}
