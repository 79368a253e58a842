import * as z from 'zod/mini';
import { BrandConfig, SharedConfig } from '../config.ts';
import { requiredText, text } from '../fields.ts';

/** Longest that an address may be. */
const ADDRESS = 500;
const https = text(ADDRESS).check(z.regex(/^https:\/\/[^\s/]/));

/** A brand, as headquarters sees it. */
export const HqBrand = z.extend(BrandConfig, {
  /** Why it cannot be removed, and what ends that; null when nothing uses it. */
  staysBecause: z.nullable(z.string()),
});
export type HqBrand = z.infer<typeof HqBrand>;

/** `GET /api/hq/brands`: in the order in which they were added. */
export const BrandsReply = z.object({
  asOf: z.string(),
  brands: z.array(HqBrand),
  shared: SharedConfig,
  /** Slug of the brand of addresses that name none. */
  defaultBrand: z.string(),
  /** Whether the settings of the servers name it, so that it cannot be changed here. */
  isDefaultSet: z.boolean(),
});
export type BrandsReply = z.infer<typeof BrandsReply>;

const brandFields = {
  name: requiredText(100),
  /** Each of 2 to 12 capital letters; none for an umbrella brand. */
  ticketPrefixes: z.array(text(40)).check(z.maxLength(20)),
  /** All shades are made from it. */
  themeColour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  /** How coach sheets name its staff; null: its first prefix. */
  staffLabel: z.nullable(requiredText(40)),
  handbookLinks: z.array(z.object({ name: requiredText(100), url: https })).check(z.maxLength(20)),
  clientIssueUrl: z.nullable(https),
  /** From which level reps see next of kin and dates of birth. */
  sensitiveFromLevel: z.union([z.literal(2), z.literal(3)]),
  showsWeeklySchedule: z.boolean(),
  /** `{lat}` and `{lng}` are where the position belongs. */
  mapsUrl: https,
  /** The one rep who has the page Messages. */
  messagesRepId: z.nullable(requiredText(64)),
};

/** `POST /api/hq/brands/{slug}`: what is left out stays. */
export const ChangeBrandBody = z.partial(z.object(brandFields));
export type ChangeBrandBody = z.infer<typeof ChangeBrandBody>;

/** `POST /api/hq/brands`: a brand with a plain logo, until it is given another. */
export const AddBrandBody = z.extend(ChangeBrandBody, {
  /** What its address begins with, and its name in sheets; never changed. */
  slug: text(40),
  name: brandFields.name,
  ticketPrefixes: brandFields.ticketPrefixes,
  themeColour: brandFields.themeColour,
});
export type AddBrandBody = z.infer<typeof AddBrandBody>;

/** Most bytes of `PUT /api/hq/brands/{slug}/logo`: a PNG or WebP picture with sides of 64 to 1,024 pixels. */
export const LOGO_BYTES = 200_000;

/** `POST /api/hq/settings`: what is left out stays. */
export const SettingsBody = z.partial(
  z.object({
    /** Prefixes that the reps of every brand see. */
    sharedPrefixes: z.array(text(40)).check(z.maxLength(20)),
    /** Staff types that the reps of every brand see. */
    sharedStaffTypes: z.array(requiredText(100)).check(z.maxLength(50)),
    /** Slug of the brand of addresses that name none. */
    defaultBrand: text(40),
  }),
);
export type SettingsBody = z.infer<typeof SettingsBody>;

/** Reply of every change: which brand, or null for what all share. */
export const BrandChangedReply = z.object({ slug: z.nullable(z.string()) });
