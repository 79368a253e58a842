import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { ScreenChromeContext } from './screen.tsx';

/** What a screen shows at its side in a window with a third pane; nothing elsewhere. */
export function ThirdPane({ children }: { children: ReactNode }) {
  const pane = useContext(ScreenChromeContext)?.pane;
  return pane?.is === 'detail' && pane.third ? createPortal(children, pane.third) : null;
}
