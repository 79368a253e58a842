import type { ViolationKind } from '../checking/model.ts';
import type { SourcePatch } from '../linking/link-sources.ts';

/** A mistake that somebody could make, written into a copy of the sources as they are linked. */
export interface PlantedBug {
  name: string;
  /** Faults under which it must show. */
  under: readonly string[];
  /** The guarantees it breaks; nothing else counts as having caught it. */
  breaks: readonly ViolationKind[];
  app?: readonly SourcePatch[];
  server?: readonly SourcePatch[];
}
