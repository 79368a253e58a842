import { useCallback, useEffect, useState } from 'react';
import { useWeek } from '#week/page/week-client.ts';

/** What became of a question to the week. */
export type Answer<T> =
  | { state: 'asking' }
  | { state: 'failed'; retry: () => void }
  | { state: 'answered'; value: T };

/**
 * Asks the week on this phone, again whenever the week or the question changes; meanwhile the last answer stays.
 * The question must be stable (`useCallback`).
 */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const { summary } = useWeek();
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'asking' });
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another week, or another try, is another question
  useEffect(() => {
    let over = false;
    ask().then(
      (value) => {
        if (!over) setAnswer({ state: 'answered', value });
      },
      () => {
        if (!over) setAnswer({ state: 'failed', retry });
      },
    );
    return () => {
      over = true;
    };
  }, [ask, summary, tries]);
  return answer;
}
