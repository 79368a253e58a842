import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { useCallback } from 'react';
import type { NewActionBody } from '#offline/outbox/outbox-options.ts';
import { type ActionVerdict, submitAction } from '#offline/outbox/submit-action.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { nameInWeek } from '#week/page/name-in-week.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { ActionMessages } from '../verdict/action-messages.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { verdictOf } from '../verdict/verdict-of.ts';

export interface CheckInOptions<K extends ActionKind, Person extends NamedPerson> {
  kind: K;
  /** Returns the fields of the place, read for every action; keep the function between renders. */
  fields: () => object;
  /** The place's name, where its id is none. */
  placeName?: string;
  people: readonly Person[];
  messages: ActionMessages<K>;
  /** What the rep should know of a person who is done, such as equipment to stow. */
  noteOf?: (person: Person) => string | null;
  /** Where a person gets on. */
  stopOf?: (person: Person) => string | null;
  /** What is written on the right place of somebody who is at the wrong one. */
  plateOf?: (answer: ActionVerdict<K>) => string | null;
  /** What may be done instead, for whom it was. */
  insteadOf?: (answer: ActionVerdict<K>, barcode: string, scanned: 0 | 1) => Verdict['instead'];
}

/** Ticks off one passenger, scanned or chosen by name: every call is an action with its own id. */
export function useCheckIn<K extends ActionKind, Person extends NamedPerson>({
  kind,
  fields,
  placeName,
  people,
  messages,
  noteOf,
  stopOf,
  plateOf,
  insteadOf,
}: CheckInOptions<K, Person>): (barcode: string, scanned: 0 | 1) => Promise<Verdict> {
  const { rep } = useSession();
  const weekID = useSelectedWeekId();
  const time = useResortTime();
  return useCallback(
    async (barcode, scanned) => {
      if (!rep || weekID === null) throw new Error('An action needs a signed-in rep and a week');
      const person = people.find((candidate) => candidate.barcode === barcode);
      const body = {
        weekID,
        barcode,
        handsetTimestamp: toInstant(Date.now()),
        idempotentId: crypto.randomUUID(),
        repID: rep.repId,
        repName: rep.name,
        scanned,
        ...fields(),
      };
      const answer = await submitAction(kind, body as unknown as NewActionBody<K>, {
        placeName,
        personName: person?.name,
      });
      const whose = {
        code: barcode,
        name: person?.name ?? (answer.state === 'saved' ? await nameInWeek(barcode) : null),
        note: (person && noteOf?.(person)) ?? null,
        stop: (person && stopOf?.(person)) ?? null,
      };
      const verdict = verdictOf(answer, whose, messages, time);
      const instead = insteadOf?.(answer, barcode, scanned);
      return { ...verdict, plate: plateOf?.(answer) ?? null, ...(instead && { instead }) };
    },
    [kind, fields, placeName, people, messages, noteOf, stopOf, plateOf, insteadOf, time, rep, weekID],
  );
}
