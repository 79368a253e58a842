import { useCallback, useEffect, useRef } from 'react';
import { fetchDocumentViewer } from '#lists/document-viewer.ts';
import { fetchFiles } from '#lists/fetch-file.ts';
import { listsOf } from '#lists/lists.ts';
import { readKept } from '#lists/read-kept.ts';
import { seasonLists } from '#lists/season-lists.ts';
import type { ShiftPart } from '#lists/shift-part.ts';
import { weekStates } from '#lists/week-states/opened-week-states.ts';
import { actionCards } from '#scan/action-cards.ts';
import { type ActionDefinition, actionDefinitions } from '#scan/action-definition.ts';
import { useMayUseMessages } from '#session/may-use-messages.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import { openWeek, useWeek } from '#week/page/week-client.ts';
import { readProvision } from './kept-provisions.ts';
import { checkPhone, type PhoneCheck } from './phone-checks.ts';
import { prepareShift } from './prepare-shift.ts';
import { type Readiness, readinessOf } from './readiness.ts';

export interface Shift {
  /** Null until this phone has been looked through. */
  parts: readonly Readiness[] | null;
  phone: readonly PhoneCheck[];
  /** Whether the shift could do without a signal. */
  isReady: boolean;
  /** During a preparation: how much has been requested, of how much; all lists count as one. */
  progress: { done: number; of: number } | null;
  /** How the last preparation ended; null before. */
  ended: 'complete' | 'some-failed' | 'no-signal' | null;
  prepare: () => void;
  /** Looks through this phone again. */
  look: () => Promise<void>;
}

const LOOK_EVERY_MS = 5_000;

/** The shift's lists and this phone, and the way to fetch them all. */
export function useShift(): Shift {
  const weekId = useSelectedWeekId() ?? '';
  const systemId = useWeek().summary?.systemId ?? weekId;
  const pushes = useMayUseMessages();
  const [parts, setParts] = useStateWhileShown<readonly Readiness[] | null>(null);
  const [phone, setPhone] = useStateWhileShown<readonly PhoneCheck[]>([]);
  const [progress, setProgress] = useStateWhileShown<Shift['progress']>(null);
  const [ended, setEnded] = useStateWhileShown<Shift['ended']>(null);
  const running = useRef<boolean>(false);

  const look = useCallback(async () => {
    const all = shiftParts(weekId, systemId);
    const [found, checks] = await Promise.all([
      Promise.all(all.map((part) => readinessOf(part, readKept, readProvision))),
      checkPhone({ pushes }),
    ]);
    setParts(found);
    setPhone(checks);
  }, [weekId, systemId, pushes, setParts, setPhone]);

  const isComplete = parts?.every(({ kept, of }) => kept === of) ?? false;
  const isReady = isComplete && !phone.some(({ state }) => state === 'bad');
  useEffect(() => {
    void look();
    if (isReady) return;
    // What is missing may come by itself: the app keeps the week in the background.
    const timer = setInterval(() => {
      if (!running.current) void look();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look, isReady]);

  const prepare = async () => {
    if (running.current) return;
    running.current = true;
    setEnded(null);
    setProgress({ done: 0, of: 0 });
    await openWeek(weekId);
    const prepared = await prepareShift({
      fetchLists: weekStates.refresh,
      fetchDocuments: async (onFetched) => {
        const listed = (await readKept(listsOf(weekId).files)) ?? [];
        return await fetchFiles(weekId, listed, (kept) => onFetched(kept, listed.length));
      },
      fetchViewer: fetchDocumentViewer,
      onProgress: (done, of) => setProgress({ done, of }),
    });
    await look();
    running.current = false;
    setProgress(null);
    if (!prepared.complete) setEnded('no-signal');
    else setEnded(prepared.failed > 0 ? 'some-failed' : 'complete');
  };

  return { parts, phone, isReady, progress, ended, prepare: () => void prepare(), look };
}

/** What a shift consists of: what each kind of action needs, and what is looked up. `systemId` is the week's name where keys are looked up. */
export function shiftParts(weekId: string, systemId: string): readonly ShiftPart[] {
  const lists = listsOf(weekId);
  const needed = Object.values(actionDefinitions() ?? {})
    .toSorted((one, other) => cardNumber(one) - cardNumber(other))
    .flatMap(({ prepare }) => prepare?.({ lists, systemId }) ?? []);
  return [
    ...new Map(needed.map((part) => [part.name, part])).values(),
    {
      name: 'Weekly documents',
      without: 'missing documents cannot be opened',
      first: [lists.files],
      others: async (read) => (await read(lists.files))?.map(({ url }) => ({ file: url })) ?? [],
    },
    {
      name: 'Colleagues, contacts and resorts',
      without: 'these pages stay empty',
      first: [lists.reps, lists.schedules, lists.whatsOn, seasonLists.contacts, seasonLists.resorts],
      others: async (read) =>
        (await read(seasonLists.resorts))?.map(({ id }) => lists.pointsOfInterest(id)) ?? [],
    },
  ];
}

/** The place of an action's card on the Actions page. */
function cardNumber({ card }: Pick<ActionDefinition<never>, 'card'>): number {
  return actionCards.findIndex(({ to }) => to === card);
}
