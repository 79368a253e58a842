import { type ReactNode, useState } from 'react';
import type { Verdicts } from '#scan/verdict/use-verdicts.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { UndoDialog, type UndoQuestion } from './undo-dialog.tsx';
import { useUndo } from './use-undo.ts';
import type { UndoOffer } from './use-undo-offers.ts';

/** What is to be undone, and how the rep is asked. */
export interface AskedUndo {
  offer: UndoOffer;
  question: UndoQuestion;
}

export interface UndoQuestionOnScreen {
  /** Asks whether to undo what was done, such as of a row that was tapped. */
  ask: (about: Pick<Verdict, 'word' | 'name' | 'code'>, offer: UndoOffer) => void;
  /** Undoes what a verdict was on at once; asks first where a reason is required. */
  undoOrAsk: (verdict: Verdict, offer: UndoOffer) => void;
  /** The question is on the screen: nothing else may be done. */
  isAsked: boolean;
  dialog: ReactNode;
}

/** The question before an undo on a screen of verdicts; the verdict on the undo is one of them, and is passed to `onVerdict` too. */
export function useUndoQuestion(
  run: Verdicts['run'],
  onVerdict: (verdict: Verdict) => void = () => undefined,
): UndoQuestionOnScreen {
  const [asked, setAsked] = useState<AskedUndo | null>(null);
  const undo = useUndo();
  const undoNow = async ({ offer, question }: AskedUndo, reason: string | null) => {
    const verdict = await run(`undo ${offer.undoes.idempotentId}`, () => undo(offer, question, reason));
    if (verdict) onVerdict(verdict);
  };
  const askedOf = (
    { word, name, code }: Pick<Verdict, 'word' | 'name' | 'code'>,
    offer: UndoOffer,
  ): AskedUndo => ({
    offer,
    question: { kind: offer.undoes.kind, what: word, name, code, needsReason: offer.needsReason },
  });
  return {
    ask: (about, offer) => setAsked(askedOf(about, offer)),
    undoOrAsk: (verdict, offer) => {
      const undoing = askedOf(verdict, offer);
      if (offer.needsReason) setAsked(undoing);
      else void undoNow(undoing, null);
    },
    isAsked: asked !== null,
    dialog: (
      <UndoDialog
        question={asked?.question ?? null}
        onClose={() => setAsked(null)}
        onUndo={(reason) => asked && void undoNow(asked, reason)}
      />
    ),
  };
}
