import * as z from 'zod/mini';
import { requiredText, text } from './fields.ts';

const pixels = z.optional(z.number().check(z.minimum(0), z.maximum(100_000)));

/** Details of the phone (document 1 §3 "Bug report"); empty when the rep does not want to send them. */
export const DeviceInfo = z.object({
  userAgent: z.optional(text(1_000)),
  platform: z.optional(text(200)),
  language: z.optional(text(100)),
  cookiesEnabled: z.optional(z.boolean()),
  screenWidth: pixels,
  screenHeight: pixels,
  windowWidth: pixels,
  windowHeight: pixels,
  devicePixelRatio: pixels,
});
export type DeviceInfo = z.infer<typeof DeviceInfo>;

/** Where in the app the report was made: a few short facts. */
const Context = z
  .record(
    text(100),
    z.union([text(500), z.number().check(z.minimum(-1e12), z.maximum(1e12)), z.boolean(), z.null()]),
  )
  .check(z.refine((facts) => Object.keys(facts).length <= 30, { error: 'too many facts' }));

/** `POST /api/bug-reports` (decisions §14) */
export const BugReportBody = z.object({
  description: requiredText(),
  steps: z._default(text(), ''),
  email: z._default(text(254), ''),
  deviceInfo: z._default(DeviceInfo, {}),
  context: z._default(Context, {}),
});
export type BugReportBody = z.infer<typeof BugReportBody>;

export const BugReportReply = z.object({ message: z.string(), reportId: z.string() });

export const BUG_REPORT_THANKS = 'Thank you for your report!';
