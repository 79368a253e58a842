import { useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { openWithCamera } from '#scan/camera-on-arrival.ts';
import type { LastPlace } from '#scan/last-place.ts';
import { PlatedPlace } from '#scan/place-plate.tsx';
import { selectWeek } from '#session/selected-week.ts';
import { boardCardClass } from '#ui/board-card.ts';
import { classNames } from '#ui/class-names.ts';
import { PlainBar } from '#ui/plain-bar.tsx';
import { openWeek } from '#week/page/week-client.ts';

/** Leads back to where the rep was when the app locked or closed, with the camera if it was open. */
export function ContinueCard({ place }: { place: LastPlace }) {
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
