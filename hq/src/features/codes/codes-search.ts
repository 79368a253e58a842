import { type CodesBy, codesBy } from '@offpiste/domain/contract/hq/codes-by.ts';
import * as z from 'zod/mini';

/** What paper the codes are for. */
export const codeForms = ['sheet', 'labels', 'badges'] as const;
export type CodeForm = (typeof codeForms)[number];

/** What the address says of the codes. */
export interface CodesSearch {
  by?: CodesBy | undefined;
  id?: string | undefined;
  page?: number | undefined;
  form?: CodeForm | undefined;
}

/** What it does not understand it leaves out. */
export const CodesSearch: z.ZodMiniType<CodesSearch> = z.object({
  by: z.catch(z.optional(codesBy), undefined),
  id: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(9999))), undefined),
  form: z.catch(z.optional(z.enum(codeForms)), undefined),
});
