import type { LocalHandler } from '#offline/local-verdict.ts';
import { type ExtrasOnPhone, knownExtra } from './known-extra.ts';

/** Judges a submission passenger by passenger with what this phone knows, by the server's rule. */
export function addExtraOffline(known: ExtrasOnPhone): LocalHandler<'add-extra'> {
  return (body, context) =>
    Promise.all(
      body.passengers.map(async ({ barcode }) => ({
        barcode,
        ...(await knownExtra(known, body, barcode, context)),
      })),
    );
}
