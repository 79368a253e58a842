import type { FastifyInstance } from 'fastify';
import type { FoldedKind, Folds } from '#ledger/folds.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import { events } from './modules/events/event-routes.ts';
import { extraPassengers } from './modules/extra-passengers/extra-routes.ts';
import { keys } from './modules/keys/key-routes.ts';
import { lessons } from './modules/lessons/lesson-routes.ts';
import { liftPasses } from './modules/lift-passes/lift-pass-routes.ts';
import { coaches } from './modules/vehicles/coach-routes.ts';
import { transfers } from './modules/vehicles/transfer-routes.ts';

/** A module that records actions: the workflow of each kind, its calls, and the lists it has of a week. */
interface RecordingModule {
  readonly workflows: readonly ({ kind: FoldedKind } & Folds[FoldedKind])[];
  readonly register: (app: FastifyInstance, deps: RecordingDeps) => ListsOfWeek;
}

/** Every module that records actions. A new workflow adds its module here, and nothing else on the server. */
export const recordingModules = [
  coaches,
  transfers,
  extraPassengers,
  lessons,
  liftPasses,
  events,
  keys,
] as const satisfies readonly RecordingModule[];

type AnyWorkflow = (typeof recordingModules)[number]['workflows'][number];

/** The workflow of every kind of action. A kind in the contract that no module records does not compile. */
export const workflows: Folds = byKind(recordingModules.flatMap<AnyWorkflow>(({ workflows }) => workflows));

function byKind<W extends AnyWorkflow>(all: readonly W[]): Readonly<Record<W['kind'], W>> {
  return Object.fromEntries(all.map((workflow) => [workflow.kind, workflow])) as Record<W['kind'], W>;
}
