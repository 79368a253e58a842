import * as z from 'zod/mini';

const httpsUrl = z.url({ protocol: /^https$/ });
/** An address of this server. */
const ownPath = z.string().check(z.regex(/^\/(?!\/)[\w./-]+$/));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The text before the first dash of a reference. */
const TicketPrefix = z.string().check(z.regex(/^[A-Z]{2,12}$/));

const shade = z.optional(colour);
const Shades = z.object({
  brand: shade,
  'brand-fill': shade,
  'brand-edge': shade,
  'brand-on-board': shade,
  'brand-soft': shade,
  'brand-shape': shade,
  tone: shade,
});

/** One brand (decisions §1). */
export const BrandConfig = z.object({
  slug: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  name: z.string(),
  /** The prefixes of the tickets that it sells; empty for an umbrella brand. */
  ticketPrefixes: z.array(TicketPrefix),
  /** How coach sheets name its staff; its first prefix when left out. */
  staffLabel: z.optional(z.string()),
  /** What everything in the brand's colour is made from (`rules/brand-colours.ts`), and the colour of the browser's frame. */
  themeColour: colour,
  /** All its colours by theme and name; missing in what an earlier version of the app kept. */
  colours: z.optional(z.object({ light: Shades, dark: Shades, outdoor: Shades })),
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

/** What the brands of a system have in common. */
export const SharedConfig = z.object({
  /** Prefixes of tickets that the reps of every brand see. */
  prefixes: z.array(TicketPrefix),
  /** Staff types that the reps of every brand see. */
  staffTypes: z.array(z.string()),
});
export type SharedConfig = z.infer<typeof SharedConfig>;

/** Reply of `GET /config`: public, so it contains nothing secret. */
export const ConfigReply = z.object({
  /** The brand of the host. */
  brand: BrandConfig,
  /** Every brand: after sign-in the app's brand may differ from the host's (`rules/brand.ts`, `appBrand`). */
  brands: z.array(BrandConfig),
  /** Missing in what a phone has kept of an earlier version. */
  shared: z.optional(SharedConfig),
  /** The prefixes of every ticket of the system; missing likewise. */
  ticketPrefixes: z.optional(z.array(z.string())),
  appVersion: z.string(),
  vapidPublicKey: z.nullable(z.string()),
});
export type ConfigReply = z.infer<typeof ConfigReply>;
