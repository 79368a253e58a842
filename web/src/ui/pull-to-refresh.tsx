import { RefreshCw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { BusyBar } from './busy-bar.tsx';
import { Button } from './button.tsx';

interface PullToRefreshProps {
  refreshing: boolean;
  onRefresh: () => void;
  children: ReactNode;
}

/** Pulling 150 px down at the top reloads; a button does the same for everyone else. */
export function PullToRefresh({ refreshing, onRefresh, children }: PullToRefreshProps) {
  const area = useRef<HTMLDivElement>(null);
  const pulled = usePullToRefresh(area, onRefresh);
  return (
    <div ref={area} className="min-h-full touch-pan-y">
      <div
        aria-hidden
        className="flex items-end justify-center overflow-hidden text-muted"
        style={{ height: pulled / 2 }}
      >
        <p className="flex items-center gap-2 pb-2">
          <RefreshCw className="size-5" style={{ rotate: `${(pulled / PULL_THRESHOLD) * 360}deg` }} />
          {pulled >= PULL_THRESHOLD ? 'Let go to reload' : 'Pull to reload'}
        </p>
      </div>
      {refreshing && <BusyBar label="Reloading" />}
      {children}
      <Button variant="quiet" icon={RefreshCw} wide disabled={refreshing} onClick={onRefresh}>
        {refreshing ? 'Reloading…' : 'Reload'}
      </Button>
    </div>
  );
}

/** How far down the page must be pulled, in px. */
const PULL_THRESHOLD = 150;

/** Follows a finger that pulls the page down from its very top. Returns the distance pulled, at most the threshold. */
function usePullToRefresh(area: RefObject<HTMLElement | null>, onRefresh: () => void): number {
  const [pulled, setPulled] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let startY: number | null = null;
    let distance = 0;
    const move = (to: number) => {
      distance = Math.max(0, Math.min(PULL_THRESHOLD, to));
      setPulled(distance);
    };
    const onStart = (event: TouchEvent) => {
      const touch = event.touches[0];
      startY = event.touches.length === 1 && touch && isAtTop(element) ? touch.clientY : null;
    };
    const onMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (startY === null || !touch) return;
      const by = touch.clientY - startY;
      if (by > 0 && event.cancelable) event.preventDefault();
      move(by);
    };
    const onEnd = () => {
      const reached = startY !== null && distance >= PULL_THRESHOLD;
      startY = null;
      move(0);
      if (reached) refresh.current();
    };
    const onCancel = () => {
      startY = null;
      move(0);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    // Not passive: our gesture replaces the browser's own overscroll.
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onCancel);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onCancel);
    };
  }, [area]);

  return pulled;
}

/** Whether nothing around the element is scrolled: neither the page nor a pane of it. */
function isAtTop(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (around.scrollTop > 0) return false;
  return true;
}
