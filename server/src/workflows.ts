import type { ReplyFields } from '@offpiste/domain/contract/reply-fields/reply-field-lists.ts';
import type { FastifyInstance } from 'fastify';
import type { FoldedKind, Folds } from '#ledger/folds.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import * as modules from './recording-modules.ts';

/** A module that records actions: the workflow of each kind, its calls, what they answer, and the lists it has of a week. */
interface RecordingModule {
  readonly workflows: readonly ({ kind: FoldedKind } & Folds[FoldedKind])[];
  /** Every field of the replies to its GET calls, by kind. */
  readonly fields: ReplyFields;
  readonly register: (app: FastifyInstance, deps: RecordingDeps) => ListsOfWeek;
}

/** Every module that records actions. */
export const recordingModules = Object.values(modules) satisfies readonly RecordingModule[];

type AnyWorkflow = (typeof recordingModules)[number]['workflows'][number];

/** The workflow of every kind of action. A kind in the contract that no module records does not compile. */
export const workflows: Folds = byKind(recordingModules.flatMap<AnyWorkflow>(({ workflows }) => workflows));

function byKind<W extends AnyWorkflow>(all: readonly W[]): Readonly<Record<W['kind'], W>> {
  return Object.fromEntries(all.map((workflow) => [workflow.kind, workflow])) as Record<W['kind'], W>;
}
