import { useSyncExternalStore } from 'react';

/** What there is room for beside a screen: nothing, the rail, the rail and a list, or both and a third pane. */
export type ScreenWidth = 'narrow' | 'rail' | 'list' | 'third';

const steps = (
  [
    ['third', 1280],
    ['list', 1024],
    ['rail', 840],
  ] as const
).map(([width, px]) => [width, matchMedia(`(min-width: ${px}px)`)] as const);

/** How wide the window is, now and whenever that changes. */
export function useScreenWidth(): ScreenWidth {
  return useSyncExternalStore(subscribe, screenWidth);
}

function screenWidth(): ScreenWidth {
  return steps.find(([, query]) => query.matches)?.[0] ?? 'narrow';
}

function subscribe(onChange: () => void): () => void {
  for (const [, query] of steps) query.addEventListener('change', onChange);
  return () => {
    for (const [, query] of steps) query.removeEventListener('change', onChange);
  };
}
