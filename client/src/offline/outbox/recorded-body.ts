import * as z from 'zod/mini';

/** No more than is used of it: an action that was ever recorded stays readable. */
const Undoing = z.object({
  undoes: z.object({ idempotentId: z.string(), kind: z.string(), body: z.optional(z.string()) }),
});
const Ticked = z.object({ barcode: z.string() });
const AddingExtras = z.looseObject({ passengers: z.array(z.looseObject({ barcode: z.string() })) });

/** Reads what a recorded body says, as far as the schema asks; null where it does not say that. */
export function readBody<T>(body: string, schema: z.ZodMiniType<T>): T | null {
  return schema.safeParse(JSON.parse(body)).data ?? null;
}

/** The action that a recorded undo takes back. */
export function undoneBy(body: string): z.infer<typeof Undoing>['undoes'] | null {
  return readBody(body, Undoing)?.undoes ?? null;
}

/** The code that was scanned or chosen; '' where the body names none. */
export function barcodeIn(body: string): string {
  return readBody(body, Ticked)?.barcode ?? '';
}

/** A recorded submission of extra passengers, with every field it has. */
export function extrasIn(body: string): z.infer<typeof AddingExtras> {
  return readBody(body, AddingExtras) ?? { passengers: [] };
}
