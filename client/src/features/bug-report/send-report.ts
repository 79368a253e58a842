import {
  BUG_REPORT_THANKS,
  type BugReportBody,
  BugReportReply,
  type DeviceInfo,
} from '@offpiste/domain/contract/bug-report.ts';
import { api } from '#api/api-client.ts';
import { failureText } from '#api/api-result.ts';
import { connectivity } from '#offline/connectivity.ts';
import { onRepLeft } from '#offline/rep-offline.ts';
import { createStore } from '#state/store.ts';

/** Where in the app the report was made; no personal data. */
export type ReportContext = BugReportBody['context'];

type ReportOutcome = { sent: true; text: string } | { sent: false; text: string };

/** Sends a report now or says why not; unlike an action it never waits in the outbox. */
export async function sendReport(draft: ReportDraft, context: ReportContext): Promise<ReportOutcome> {
  const body: BugReportBody = {
    description: storable(draft.description),
    steps: storable(draft.steps),
    email: storable(draft.email),
    deviceInfo: draft.includeDeviceInfo ? deviceInfo() : {},
    context,
  };
  const reply = await connectivity.watch(
    api.request('POST', '/api/bug-reports', { body, schema: BugReportReply }),
  );
  if (reply.ok) return { sent: true, text: BUG_REPORT_THANKS };
  if (reply.kind === 'http') return { sent: false, text: failureText(reply) };
  return {
    sent: false,
    text: reply.kind === 'timeout' ? 'No answer.' : 'No connection.',
  };
}

/** Without what no database stores: NUL, and the half of a character left by a length limit. */
function storable(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** The details of this phone (document 1 §3 "Bug report"): nothing about the rep or a passenger. */
function deviceInfo(): DeviceInfo {
  return {
    userAgent: navigator.userAgent.slice(0, 1_000),
    platform: navigator.platform.slice(0, 200),
    language: navigator.language.slice(0, 100),
    cookiesEnabled: navigator.cookieEnabled,
    screenWidth: screen.width,
    screenHeight: screen.height,
    windowWidth: innerWidth,
    windowHeight: innerHeight,
    devicePixelRatio: globalThis.devicePixelRatio || 1,
  };
}

export interface ReportDraft {
  description: string;
  steps: string;
  email: string;
  includeDeviceInfo: boolean;
}

export const emptyDraft: ReportDraft = { description: '', steps: '', email: '', includeDeviceInfo: true };

/** The rep's unsent text: it stays while the form is closed, until it is sent or the rep leaves. */
export const reportDraft = createStore(emptyDraft);

onRepLeft(() => reportDraft.set(emptyDraft));
