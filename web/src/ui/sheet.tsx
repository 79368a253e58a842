import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `right` is the side tray, `bottom` comes up under the thumb. */
  side?: 'right' | 'bottom';
  children: ReactNode;
}

const popups = {
  right:
    'ml-auto h-full w-80 pr-[env(safe-area-inset-right)] max-w-[calc(100vw-3rem)] [transform:translateX(var(--drawer-swipe-movement-x))] data-starting-style:[transform:translateX(100%)] data-ending-style:[transform:translateX(100%)]',
  bottom:
    'edges mt-auto max-h-[calc(var(--seen)*0.85)] w-full rounded-t-sheet [transform:translateY(var(--drawer-swipe-movement-y))] data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)]',
};

/** A panel that slides in from an edge; a swipe, Escape, the backdrop or its button closes it. */
export function Sheet({ open, onClose, title, side = 'right', children }: SheetProps) {
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      swipeDirection={side === 'right' ? 'right' : 'down'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-x-0 top-(--seen-top) bottom-(--seen-bottom) z-40 flex">
          <Drawer.Popup
            className={classNames(
              'flex flex-col overflow-y-auto overscroll-contain bg-surface text-ink shadow-float outline-none transition-transform duration-200 data-swiping:duration-0',
              popups[side],
            )}
          >
            <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
              <Drawer.Title className="font-bold">{title}</Drawer.Title>
              <IconButton icon={X} label="Close" onClick={onClose} />
            </div>
            <Drawer.Content className="flex-1 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
