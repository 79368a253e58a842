import { type ActiveWeek, ActiveWeeksReply } from '@offpiste/domain/contract/active-week.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { CalendarX, ChevronRight } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { api } from '#api/api-client.ts';
import { keepWeeks, readKeptWeeks } from '#lists/kept-weeks.ts';
import { connectivity } from '#offline/connectivity.ts';
import { openWithCamera } from '#scan/camera-on-arrival.ts';
import { type LastPlace, useLastPlace } from '#scan/last-place.ts';
import { PlatedPlace } from '#scan/place-plate.tsx';
import { selectWeek } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { boardCardClass } from '#ui/board-card.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlainBar } from '#ui/plain-bar.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import { openWeek } from '#week/page/week-client.ts';
import { WeekGroups } from './week-groups.tsx';

/** Where the rep was, and the active weeks; choosing one loads it unless this phone holds it already. */
export function SelectWeekScreen() {
  const navigate = useNavigate();
  const { weeks, updatedAt, asking, failed, reload } = useActiveWeeks();

  const last = useLastPlace();
  // A week that headquarters has closed since cannot be opened.
  const place = last && weeks?.some(({ weekId }) => weekId === last.weekId) !== false ? last : null;

  const choose = (weekId: string) => {
    selectWeek(weekId);
    void openWeek(weekId);
    void navigate({ to: '/home' });
  };

  return (
    <Screen title="Select Week" dataAt={updatedAt} className="flex flex-col">
      <PullToRefresh refreshing={asking && weeks !== null} onRefresh={reload}>
        {place && <ContinueCard place={place} />}
        {failed && weeks === null && (
          <Alert tone="warn" className={place ? 'mt-4' : ''}>
            The list did not load. Check your connection and reload.
          </Alert>
        )}
        {asking && weeks === null && <SkeletonList label="Loading weeks" rows={3} />}
        {weeks?.length === 0 && (
          <EmptyState icon={CalendarX} title="No active weeks">
            Headquarters has not opened a week yet. Reload to look again.
          </EmptyState>
        )}
        {weeks !== null && weeks.length > 0 && <WeekGroups weeks={weeks} onChoose={choose} />}
        {failed && weeks !== null && (
          // Below the weeks: it comes late, and would move them under a finger.
          <Alert tone="warn" className="mt-4">
            The list did not reload. These are the weeks on this phone.
          </Alert>
        )}
      </PullToRefresh>
    </Screen>
  );
}

/** Leads back to where the rep was when the app locked or closed, with the camera if it was open. */
function ContinueCard({ place }: { place: LastPlace }) {
  const { history } = useRouter();
  const { weekId, path, title, plate, count, camera } = place;
  const resume = () => {
    selectWeek(weekId);
    void openWeek(weekId);
    if (camera !== null) openWithCamera(path, camera);
    history.push(path);
  };
  return (
    <button
      type="button"
      onClick={resume}
      className={classNames(boardCardClass, 'flex-col gap-3 active:brightness-90')}
    >
      <span className="flex items-center gap-3">
        <PlatedPlace plate={plate} large />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-muted">Continue</span>
          <span className="block text-lg font-bold">{title}</span>
        </span>
        <ChevronRight aria-hidden className="size-6 shrink-0" />
      </span>
      {count && (
        <span className="flex items-center gap-3">
          <PlainBar {...count} />
          <span className="font-semibold">
            {count.value} of {count.max}
          </span>
        </span>
      )}
    </button>
  );
}

interface ActiveWeeks {
  /** Null until this phone or the server has answered. */
  weeks: readonly ActiveWeek[] | null;
  /** When the server gave this list (epoch ms). */
  updatedAt: number | null;
  asking: boolean;
  /** The last question to the server got no list. */
  failed: boolean;
  reload: () => void;
}

const nothingKnown = { weeks: null, updatedAt: null, asking: true, failed: false };

/** The weeks a rep may choose from: from this phone at once, then from the server. */
function useActiveWeeks(): ActiveWeeks {
  const [known, setKnown] = useStateWhileShown<Omit<ActiveWeeks, 'reload'>>(nothingKnown);

  const reload = useCallback(() => {
    setKnown((before) => ({ ...before, asking: true }));
    const asked = api.request('GET', '/api/week/active', { schema: ActiveWeeksReply });
    void connectivity.watch(asked).then((reply) => {
      if (!reply.ok) return setKnown((before) => ({ ...before, asking: false, failed: true }));
      const kept = { weeks: reply.value.activeWeeks, updatedAt: Date.now() };
      setKnown({ ...listed(kept), asking: false, failed: false });
      void keepWeeks(kept);
    });
  }, [setKnown]);

  useEffect(() => {
    void readKeptWeeks().then((kept) => {
      if (kept) setKnown((before) => (before.weeks ? before : { ...before, ...listed(kept) }));
    });
    reload();
  }, [reload, setKnown]);

  return { ...known, reload };
}

function listed({ weeks, updatedAt }: { weeks: readonly ActiveWeek[]; updatedAt: number }) {
  return { weeks: weeks.filter((week) => !week.disabled), updatedAt };
}
