import type { LocalHandler } from '#offline/local-verdict.ts';
import type { KnownOnPhone } from '#scan/check-in/judge-check-in-offline.ts';
import { loadVehicleOffline } from '../shared/load-vehicle-offline.ts';

/** Judges a load with what this phone knows, by the server's rule; null when it knows too little. */
export function loadCoachOffline(known: KnownOnPhone): LocalHandler<'load-coach'> {
  return loadVehicleOffline('load-coach', 'coach', ({ coachId }) => coachId, known);
}
