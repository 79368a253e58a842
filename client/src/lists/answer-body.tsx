import { CloudOff, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import type { Answer } from './use-answer.ts';

export interface AnswerBodyProps<T> {
  answer: Answer<T>;
  /** What is being waited for: 'Loading passenger'. */
  label: string;
  /** What the rep reads when the week on this phone does not answer. */
  failed: string;
  children: (value: T) => ReactNode;
}

/** An answer of the week with its waiting and failing states. */
export function AnswerBody<T>({ answer, label, failed, children }: AnswerBodyProps<T>) {
  switch (answer.state) {
    case 'asking':
      return <SkeletonList label={label} />;
    case 'failed':
      return (
        <EmptyState
          failed
          icon={CloudOff}
          title={failed}
          action={
            <Button variant="secondary" icon={RefreshCw} onClick={answer.retry}>
              Try again
            </Button>
          }
        />
      );
    case 'answered':
      return children(answer.value);
  }
}
