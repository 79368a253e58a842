import * as z from 'zod/mini';

const httpsUrl = z.url({ protocol: /^https$/ });
/** An address of this server. */
const ownPath = z.string().check(z.regex(/^\/(?!\/)[\w./-]+$/));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** One brand as operators write it in `brands.json` (decisions §1). */
export const BrandConfig = z.object({
  slug: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  name: z.string(),
  ticketPrefix: z.nullable(z.string().check(z.regex(/^[A-Z]+$/))),
  badgeColour: z.enum(['burgundy', 'cyan', 'teal']),
  themeColour: colour,
  /** Path of the logo among the app's own files. */
  logo: ownPath,
  handbookLinks: z.array(z.object({ name: z.string(), url: httpsUrl })),
  /** Embedded in the app: on another site, or one of our own pages, as in the demo. */
  clientIssueUrl: z.nullable(z.union([httpsUrl, ownPath])),
  sensitiveFromLevel: z.number(),
  /** Weekly schedule and weekly stats on My Week. */
  showsWeeklySchedule: z.boolean(),
  /** `{lat}` and `{lng}` are replaced. */
  mapsUrl: z.string().check(z.regex(/^https:\/\/[^/]/)),
  errorReportingDsn: z.nullable(z.string()),
  /** The one rep who may use Messages. */
  messagesRepId: z.nullable(z.string()),
});
export type BrandConfig = z.infer<typeof BrandConfig>;

export const BrandsFile = z.object({ brands: z.array(BrandConfig).check(z.minLength(1)) });

/** Reply of `GET /config`: public, so it contains nothing secret. */
export const ConfigReply = z.object({
  /** The brand of the host. */
  brand: BrandConfig,
  /** Every brand: after sign-in the app's brand may differ from the host's (`rules/brand.ts`, `appBrand`). */
  brands: z.array(BrandConfig),
  appVersion: z.string(),
  vapidPublicKey: z.nullable(z.string()),
});
export type ConfigReply = z.infer<typeof ConfigReply>;
