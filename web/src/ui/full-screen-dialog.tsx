import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

interface FullScreenDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something large that is looked at for a while, over the whole screen. */
export function FullScreenDialog({ title, onClose, children }: FullScreenDialogProps) {
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-40 flex flex-col bg-bg pt-[env(safe-area-inset-top)] text-ink edges">
          <div className="flex min-h-tap items-center px-1">
            <Base.Title className="min-w-0 flex-1 pl-3 leading-[1.25rem] font-bold">{title}</Base.Title>
            <IconButton icon={X} label="Close" onClick={onClose} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
