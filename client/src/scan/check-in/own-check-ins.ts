import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { fullCodeIn, stripFraming } from '@offpiste/domain/rules/code.ts';
import type { OnTop, OwnFact } from '#offline/lists/on-top.ts';
import { barcodeIn } from '#offline/outbox/recorded-body.ts';

/** What the rep's own actions of one kind say on top of a list, by the code of the passenger or pass. */
export interface OwnCheckIns {
  done: ReadonlyMap<string, OwnFact>;
  /** Listed as done, and taken back since. */
  undone: ReadonlySet<string>;
}

/** Sorts what counts on top of a list by whom it ticks off; of somebody done twice the first counts. */
export function ownCheckIns({ done, undone }: OnTop, kind: ActionKind): OwnCheckIns {
  const ofKind = <T extends Pick<OwnFact, 'kind'>>(facts: readonly T[]) =>
    facts.filter((fact) => fact.kind === kind);
  const byCode = new Map(
    ofKind(done)
      .map((fact) => [codeOf(fact), fact] as const)
      .reverse(),
  );
  const takenBack = ofKind(undone).map(codeOf);
  return { done: byCode, undone: new Set(takenBack.filter((code) => !byCode.has(code))) };
}

function codeOf({ body }: Pick<OwnFact, 'body'>): string {
  const barcode = barcodeIn(body);
  return fullCodeIn(barcode) ?? stripFraming(barcode);
}
