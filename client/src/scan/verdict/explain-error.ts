import type { ActionBody, ActionKind, ConflictReply } from '@offpiste/domain/contract/actions.ts';
import type { ErrorReply } from '@offpiste/domain/contract/errors.ts';
import { firstText } from '#format/first-text.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';

/** Whom an error is about, and a better why than its text, such as where the person belongs. */
export interface Explanation {
  name?: string | undefined;
  why?: string | undefined;
}

/** How each kind of action explains what the server answers to it; times are shown in `timeZone`. */
export type Explainers = {
  [K in ActionKind]: (error: ErrorReply, body: ActionBody<K>, timeZone: string | undefined) => Explanation;
};

let explainers: Explainers | null = null;

/** Called by the app, which knows the features that hold the words, before a screen that records is shown. */
export function registerExplainers(table: Explainers): void {
  explainers = table;
}

/** What the server's answer to a stored action says, in the words of the verdict that a prompt answer gives. */
export function explainError(
  { kind, body }: Pick<OutboxItem, 'kind' | 'body'>,
  error: ErrorReply,
  { now, timeZone }: { now: number; timeZone: string | undefined },
): { name: string | null; why: string } {
  const explain = explainers?.[kind] as Explainers['undo'] | undefined;
  const { name, why } = explain?.(error, JSON.parse(body), timeZone) ?? {};
  return {
    name: name || null,
    why: why ?? `${error.error}${firstText(error as Partial<ConflictReply>, now, timeZone)}`,
  };
}
