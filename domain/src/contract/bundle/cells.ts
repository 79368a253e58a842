import * as z from 'zod/mini';
import { fullCodeIn } from '../../rules/code.ts';
import { text } from '../fields.ts';
import type { HqRole } from '../session.ts';

/** How a cell's text is read. A schema takes the trimmed text of the cell; `rule` explains it to a person. */
export interface Cell<T> {
  schema: z.ZodMiniType<T, string>;
  rule: string;
  example: string;
  required: boolean;
  /** Links that are not https become empty with a warning; HTML is reduced to plain formatting. */
  treat?: 'link' | 'html' | 'secret';
  /** What spreadsheets write in ways of their own; a reader may bring it into the form of the rule. */
  kind?: CellKind;
}

export type CellKind = 'date' | 'dateTime' | 'timeOfDay' | 'degrees' | 'flag';

export interface Shape<T> extends Omit<Cell<T>, 'example' | 'required'> {}

/** A cell that must hold a value. */
export function required<T>(shape: Shape<T>, example: string): Cell<T> {
  const schema = z.pipe(z.string().check(z.minLength(1, 'must not be empty')), shape.schema);
  return { ...shape, schema, example, required: true };
}

/** A cell that may be empty, which then reads as null. */
export function optional<T>(shape: Shape<T>, example = ''): Cell<T | null> {
  const schema = z.pipe(
    z.string(),
    z.transform((value: string, context): T | null => {
      if (value === '') return null;
      const read = z.safeParse(shape.schema, value);
      if (read.success) return read.data;
      context.issues.push(...read.error.issues.map((issue) => ({ ...issue, input: value }) as never));
      return z.NEVER;
    }),
  );
  return { ...shape, schema, example, required: false };
}

/** A cell for which empty is a value: reads as '' (the operator's sheets send it on unchanged). */
export function asText(shape: Shape<string>, example = ''): Cell<string> {
  const schema = z.pipe(
    optional(shape).schema,
    z.transform((value: string | null) => value ?? ''),
  );
  return { ...shape, schema, example, required: false };
}

const matching = (pattern: RegExp, problem: string) => z.string().check(z.regex(pattern, problem));
const mapped = <T>(schema: z.ZodMiniType<string, string>, read: (value: string) => T) =>
  z.pipe(schema, z.transform(read));

/** Free text of at most this many characters. */
export const words = (max = 500): Shape<string> => ({
  schema: text(max),
  rule: `text, at most ${max} characters`,
});

/** Text with HTML: only p, br, b, i, em, strong, ul, ol, li and a with an https, mailto or tel link stay. */
export const html: Shape<string> = {
  schema: text(10_000),
  rule: 'text; simple HTML (p, br, b, i, em, strong, ul, ol, li, a) stays, other markup is removed',
  treat: 'html',
};

/** An identifier that is also used in addresses. */
export const id: Shape<string> = {
  schema: matching(
    /^[\p{L}\p{N}][\p{L}\p{N} ._:-]{0,99}$/u,
    'must be an id: letters, digits, spaces, . _ : - and at most 100 characters',
  ),
  rule: 'id: letters, digits, spaces and . _ : -, at most 100 characters',
};

/** The id of a lesson or event: the third part of its references, so it contains no dash. */
export const partId: Shape<string> = {
  schema: matching(/^[A-Za-z0-9_]{1,40}$/, 'must be letters, digits or _ (no dash), at most 40 characters'),
  rule: 'id: letters, digits and _ (no dash), at most 40 characters',
};

/** A full ticket code; a passenger's reference is one. */
export const ticketCode: Shape<string> = {
  schema: z
    .string()
    .check(
      z.refine(
        (value) => fullCodeIn(value) === value,
        'must be a full code: a prefix of your brands, 6 upper-case letters or digits, 6 digits, and dashes between them',
      ),
    ),
  rule: 'full code: one of your prefixes, a dash, 6 upper-case letters or digits, a dash, 6 digits',
};

/** Several full codes, separated by commas. */
export const ticketCodes: Shape<string[]> = {
  schema: z.pipe(z.pipe(text(10_000), z.transform(splitList)), z.array(ticketCode.schema)) as z.ZodMiniType<
    string[],
    string
  >,
  rule: 'full codes separated by commas',
};

/** Several ids, separated by semicolons or commas. */
export const idList: Shape<string[]> = {
  schema: z.pipe(z.pipe(text(2000), z.transform(splitList)), z.array(id.schema)) as z.ZodMiniType<
    string[],
    string
  >,
  rule: 'ids separated by commas or semicolons',
};

/** A whole number in a range. */
export const count = (max = 100_000): Shape<number> => ({
  schema: z.pipe(
    mapped(matching(/^[0-9]{1,9}$/, 'must be a whole number'), Number),
    z.number().check(z.maximum(max, `must be at most ${max}`)),
  ),
  rule: `whole number from 0 to ${max}`,
});

/** A count that a sheet keeps as text, as the specification's coach sheet does. */
export const countText: Shape<string> = {
  schema: matching(/^[0-9]{1,5}$/, 'must be a whole number'),
  rule: 'whole number',
};

export const flag: Shape<0 | 1> = {
  kind: 'flag',
  schema: mapped(matching(/^[01]$/, 'must be 0 or 1'), (value) => (value === '1' ? 1 : 0)),
  rule: '0 or 1',
};

/** What an account may do at headquarters. */
export const hqRole: Shape<HqRole> = {
  kind: 'flag',
  schema: mapped(matching(/^(?:[01]|desk)$/, 'must be 0, 1 or desk'), (value) => {
    if (value === 'desk') return 'desk';
    return value === '1' ? 'manager' : 'none';
  }),
  rule: '1 for a manager at headquarters, `desk` for somebody who may look and not change, otherwise 0',
};

const coordinate = (limit: number): Shape<number> => ({
  schema: z.pipe(
    mapped(matching(/^-?[0-9]{1,3}(\.[0-9]{1,12})?$/, 'must be a number of degrees such as 45.4692'), Number),
    z
      .number()
      .check(z.maximum(limit, `must be at most ${limit}`), z.minimum(-limit, `must be at least -${limit}`)),
  ),
  kind: 'degrees',
  rule: `degrees from -${limit} to ${limit}, with a point`,
});
export const latitude = coordinate(90);
export const longitude = coordinate(180);

/** A telephone number stays text. A number that a spreadsheet has rounded is refused. */
export const phone: Shape<string> = {
  schema: text(60).check(
    z.refine(
      (value) => !/^[0-9][.,]?[0-9]*E\+?[0-9]+$/i.test(value),
      'was damaged by the spreadsheet: format the column as text and enter the number again',
    ),
  ),
  rule: 'telephone number, kept as text',
};

export const email: Shape<string> = {
  schema: text(254).check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')),
  rule: 'email address',
};

/** A link; the importer empties any that is not https. */
export const link: Shape<string> = {
  schema: text(2000),
  rule: 'https address; anything else becomes empty, with a warning',
  treat: 'link',
};

export const date: Shape<string> = {
  schema: matching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'must be a date written YYYY-MM-DD').check(
    z.refine(isCalendarDate, 'is not a day of the calendar'),
  ),
  kind: 'date',
  rule: 'date YYYY-MM-DD',
};

/** A local time of day and date, or an instant with its zone; the importer turns it into an instant. */
export const dateTime: Shape<string> = {
  schema: matching(
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?(Z|[+-][0-9]{2}:[0-9]{2})?$/,
    'must be written YYYY-MM-DD HH:MM',
  ).check(z.refine((value) => isCalendarDate(value.slice(0, 10)), 'is not a day of the calendar')),
  kind: 'dateTime',
  rule: 'YYYY-MM-DD HH:MM in local time, or with a zone as in 2026-12-11T05:30:00Z',
};

export const timeOfDay: Shape<string> = {
  schema: matching(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be written HH:MM'),
  kind: 'timeOfDay',
  rule: 'HH:MM',
};

/** One of these texts, in the given upper and lower case. */
export const oneOf = <const T extends string>(...values: readonly T[]): Shape<T> => ({
  schema: z.pipe(
    z.string().check(z.refine((value) => values.some((known) => known === value), `must be ${list(values)}`)),
    z.transform((value) => value as T),
  ),
  rule: values.map((value) => `\`${value}\``).join(', '),
});

export const direction = oneOf('outbound', 'inbound');

/** A brand's slug, in any case. */
export const brand: Shape<string> = {
  schema: mapped(text(40), (value) => value.toLowerCase()),
  rule: 'slug of a brand, such as `nuco`',
};

/** Several brands, separated by commas. */
export const brandList: Shape<string[]> = {
  schema: mapped(text(400), (value) => splitList(value.toLowerCase())),
  rule: 'slugs of brands separated by commas, such as `nuco,wasteland`',
};

/** A value in JSON, checked by its own schema. */
export const json = <T>(schema: z.ZodMiniType<T>, rule: string): Shape<T> => ({
  schema: z.pipe(
    text(10_000),
    z.transform((value: string, context): T => {
      try {
        const read = z.safeParse(schema, JSON.parse(value));
        if (read.success) return read.data;
      } catch {
        // Reported below, together with JSON of the wrong shape.
      }
      context.issues.push({ code: 'custom', message: `must be ${rule}`, input: value });
      return z.NEVER;
    }),
  ),
  rule,
});

function splitList(value: string): string[] {
  return value
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function list(values: readonly string[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function isCalendarDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}
