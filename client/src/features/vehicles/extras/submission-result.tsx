import { verdictLooks } from '#scan/verdict/verdict-looks.ts';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { SubmissionAnswer } from './extra-lines.ts';

/** What became of the last submission, passenger by passenger. */
export function SubmissionResult({ answer }: { answer: SubmissionAnswer }) {
  return (
    <section aria-labelledby="submission-result" className={classNames(cardClass, 'mb-3 p-4')}>
      <h2 id="submission-result" className="font-semibold">
        Last submission
      </h2>
      <p role="status">{answer.text}</p>
      <ul className="mt-2">
        {answer.lines.map(({ barcode, name, look, word, why }) => {
          const { icon: Icon, mark } = verdictLooks[look];
          return (
            <li key={barcode} className="flex items-start gap-2 border-t border-line py-2">
              <Icon aria-hidden className={classNames('size-6 shrink-0', mark)} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-2">
                  <span className="font-semibold">{name ?? barcode}</span>
                  <span>{word}</span>
                </span>
                {name && <span className="block text-sm break-all text-muted">{barcode}</span>}
                {why && <span className="block">{why}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
