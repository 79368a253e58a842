import { actionTable } from '@offpiste/domain/contract/actions.ts';
import type { ScannedExtra } from '@offpiste/domain/contract/extra-passengers.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ticketPrefixes } from '#api/app-brand.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { extrasIn } from '#offline/outbox/recorded-body.ts';
import { submitAction } from '#offline/outbox/submit-action.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { repOffline } from '#offline/rep-offline.ts';
import { signal } from '#scanner/feedback.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { useWeek, week } from '#week/page/week-client.ts';
import { type SubmissionAnswer, submissionAnswer } from './extra-lines.ts';
import { createExtrasDraft } from './extras-draft.ts';
import { type KnownExtra, knownExtra } from './known-extra.ts';
import { extrasWithOwn, ownExtras } from './own-extras.ts';

const NOBODY: readonly ScannedExtra[] = [];

/** Everything the extra-passenger screen shows and does for one transfer. */
export function useLoadExtras(weekId: string, transferId: string, repId: string) {
  const list = useExtras(transferId);
  const { recorded } = useOutbox();
  const time = useResortTime();
  const { draft, passengers } = useExtrasDraft(weekId, transferId);
  const [sending, setSending] = useState(false);
  const [last, setLast] = useState<{ id: string; answer: SubmissionAnswer } | null>(null);
  /** Why the whole submission failed; the list is as it was. */
  const [failure, setFailure] = useState<string | null>(null);

  const own = useMemo(() => {
    const place = actionTable['add-extra'].place({ transferId });
    return recorded.filter((item) => item.place === place);
  }, [recorded, transferId]);
  const known = useKnownExtras({
    weekId,
    transferId,
    repId,
    passengers: passengers ?? NOBODY,
    earlier: own,
    listAt: list.dataAt,
  });

  const submit = useCallback(async () => {
    setSending(true);
    try {
      let submitted = { id: '', passengers: NOBODY };
      const verdict = await draft.submit((idempotentId, scanned) => {
        submitted = { id: idempotentId, passengers: scanned };
        const timestamp = toInstant(Date.now());
        const passengers = [...scanned];
        return submitAction('add-extra', {
          weekId,
          transferId,
          passengers,
          repId,
          timestamp,
          idempotentId,
        });
      });
      if (!verdict) return;
      const said = submissionAnswer(
        verdict,
        submitted.passengers.map(({ barcode }) => barcode),
        time,
      );
      if (said) setLast({ id: submitted.id, answer: said });
      else setFailure(failureText(verdict));
      signal(said?.look ?? (verdict.state === 'not-saved' ? 'not-saved' : 'refused'));
    } finally {
      setSending(false);
    }
  }, [draft, weekId, transferId, repId, time]);

  return {
    list,
    passengers,
    known,
    /** Submitted on this phone, not sent yet. */
    unsent: unsentCodes(own),
    /** Who rides already, as the list says and with what this phone did on top of it. */
    extras: useMemo(
      () => extrasWithOwn(list.data?.extras ?? [], ownExtras(list.made, own, transferId)),
      [list.data, list.made, own, transferId],
    ),
    answer: last && (answeredLater(own, last.id, time) ?? last.answer),
    failure,
    sending,
    add: draft.add,
    remove: draft.remove,
    submit,
    closeFailure: useCallback(() => setFailure(null), []),
  };
}

/** The server's answer to a submission that was first only saved. */
function answeredLater(
  items: ReturnType<typeof useOutbox>['waiting'],
  id: string,
  time: ResortTime,
): SubmissionAnswer | null {
  const outcome = items.find((item) => item.id === id)?.outcome;
  if (outcome?.result !== 'accepted' || !outcome.results) return null;
  const reply = { message: outcome.message, idempotentId: id, results: [...outcome.results] };
  return submissionAnswer({ state: 'confirmed', reply }, [], time);
}

function unsentCodes(items: ReturnType<typeof useOutbox>['waiting']): string[] {
  return items
    .filter(({ kind, outcome }) => kind === 'add-extra' && outcome === null)
    .flatMap(({ body }) => extrasIn(body).passengers)
    .map(({ barcode }) => barcode);
}

function failureText(verdict: Awaited<ReturnType<typeof submitAction<'add-extra'>>>): string {
  if (verdict.state === 'not-saved') return verdict.reason;
  return ('error' in verdict && verdict.error.error) || 'An error occurred';
}

/** Who rides on a transfer beyond its list, as far as the server knows. */
function useExtras(transferId: string) {
  return useList(useLists().extras(transferId));
}

/** The list scanned for a transfer, as this phone keeps it; `passengers` is null until it is read. */
function useExtrasDraft(weekId: string, transferId: string) {
  const draft = useMemo(
    () =>
      createExtrasDraft({
        key: `extras:${weekId}:${transferId}`,
        drafts: async () => (await repOffline())?.drafts ?? null,
        isInOutbox: async (id) =>
          (await repOffline())?.outbox.items().items.some((item) => item.id === id) ?? false,
        now: Date.now,
        newId: () => crypto.randomUUID(),
      }),
    [weekId, transferId],
  );
  const passengers = useSyncExternalStore(draft.shown.subscribe, draft.shown.get);
  useEffect(() => void draft.load(), [draft]);
  return { draft, passengers };
}

interface KnownExtrasOptions {
  weekId: string;
  transferId: string;
  repId: string;
  passengers: readonly ScannedExtra[];
  earlier: readonly OutboxItem[];
  /** What the list says may change what is known. */
  listAt: number | null;
}

const NOTHING: ReadonlyMap<string, KnownExtra> = new Map();

/** What this phone knows of each scanned code: the name, and what the server will say. */
function useKnownExtras(options: KnownExtrasOptions): ReadonlyMap<string, KnownExtra> {
  const { weekId, transferId, repId, passengers, earlier, listAt } = options;
  const [known, setKnown] = useState(NOTHING);
  const weekState = useWeek().state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list or week is asked again
  useEffect(() => {
    let over = false;
    const phone = { week, readList: keptLists.read };
    const context = { earlier, prefixes: ticketPrefixes() };
    const people = passengers.map(
      async ({ barcode }) =>
        [barcode, await knownExtra(phone, { weekId, transferId, repId }, barcode, context)] as const,
    );
    // Knowing nothing is no error: the codes are on the list all the same.
    Promise.all(people).then(
      (found) => over || setKnown(new Map(found)),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [weekId, transferId, repId, passengers, earlier, listAt, weekState]);
  return known;
}
