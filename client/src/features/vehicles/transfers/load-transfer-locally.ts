import type { LocalHandler } from '#offline/local-verdict.ts';
import type { KnownOnPhone } from '#scan/check-in/judge-once-locally.ts';
import { loadVehicleLocally } from '../shared/load-vehicle-locally.ts';

/** Judges a load with what this phone knows, by the server's rule; null when it knows too little. */
export function loadTransferLocally(known: KnownOnPhone): LocalHandler<'load-transfer'> {
  return loadVehicleLocally('load-transfer', 'transfer', ({ transferId }) => transferId, known);
}
