import type { RefCallback } from 'react';

/** For the fixed head or foot of a screen: sets how much of the screen it covers, for the styles within. */
export function fixedEdge(name: '--head' | '--foot'): RefCallback<HTMLElement> {
  return (edge) => {
    const screen = edge?.parentElement;
    if (!edge || !screen) return undefined;
    const watcher = new ResizeObserver(() => {
      const isFixed = getComputedStyle(edge).position === 'sticky';
      screen.style.setProperty(name, `${isFixed ? edge.offsetHeight : 0}px`);
    });
    watcher.observe(edge);
    return () => {
      watcher.disconnect();
      screen.style.removeProperty(name);
    };
  };
}
