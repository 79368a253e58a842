import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Below the title; read aloud together with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions: ReactNode;
}

/** A question or message that must be answered before going on. Sits low, where the thumb is. */
export function Dialog({ open, onClose, title, description, children, actions }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className="fixed inset-x-0 top-(--seen-top) bottom-(--seen-bottom) z-40 flex items-end justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:items-center">
          <Base.Popup className="max-h-full w-full max-w-md overflow-y-auto rounded-sheet bg-surface p-5 text-ink shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="text-lg font-bold">{title}</Base.Title>
            {description && (
              <Base.Description render={<div />} className="mt-2">
                {description}
              </Base.Description>
            )}
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-5 flex flex-col gap-2">{actions}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
