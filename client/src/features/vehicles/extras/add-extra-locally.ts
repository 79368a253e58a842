import type { LocalHandler } from '#offline/local-verdict.ts';
import { type KnownOnPhone, knownExtra } from './known-extra.ts';

/** Judges a submission passenger by passenger with what this phone knows, by the server's rule. */
export function addExtraLocally(known: KnownOnPhone): LocalHandler<'add-extra'> {
  return (body, { earlier }) =>
    Promise.all(
      body.passengers.map(async ({ barcode }) => ({
        barcode,
        ...(await knownExtra(known, body, barcode, earlier)),
      })),
    );
}
