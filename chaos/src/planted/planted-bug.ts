import type { ViolationKind } from '../checking/model.ts';
import type { SourcePatch } from '../linking/link-sources.ts';

/** A mistake that somebody could make, written into a copy of the sources as they are linked. */
export interface PlantedBug {
  name: string;
  /** Faults under which it must show. */
  under: readonly string[];
  /** Length of the histories, where the usual one brings it about too rarely. */
  steps?: number;
  /** The first seed that is tried, where the earlier ones do not show it. */
  from?: number;
  /** The guarantees it breaks; no other counts as having caught it. */
  breaks: readonly ViolationKind[];
  app?: readonly SourcePatch[];
  server?: readonly SourcePatch[];
}
