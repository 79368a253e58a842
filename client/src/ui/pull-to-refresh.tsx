import { RefreshCw } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { BusyBar } from './progress-bar.tsx';
import { PULL_THRESHOLD, usePullToRefresh } from './use-pull-to-refresh.ts';

export interface PullToRefreshProps {
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
