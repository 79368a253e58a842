import { Link } from '@tanstack/react-router';
import { Braces, Keyboard, LogOut, MonitorPlay, Palette } from 'lucide-react';
import { useState } from 'react';
import { endSession, useSession } from '#session/session.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { rowClass } from '#ui/row-list.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ThemeControl } from '#ui/theme-control.tsx';
import { addressOf, entries } from './entries.ts';
import { StartWall } from './start-wall.tsx';

export interface MenuSheetProps {
  weekId: string | null;
  onClose: () => void;
  onHelp: () => void;
}

/** Who is signed in, how the pages look, and in a narrow window the pages themselves. */
export function MenuSheet({ weekId, onClose, onHelp }: MenuSheetProps) {
  const { rep } = useSession();
  const [isStarting, setStarting] = useState(false);
  if (isStarting) return <StartWall onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={rep?.name ?? 'Menu'} side="bottom">
      <div className="mx-auto flex max-w-md flex-col gap-4">
        <nav aria-label="Pages" className="rows rounded-card min-[700.02px]:hidden">
          {entries.map(({ page, name, icon: Icon }) => (
            <Link key={page} {...addressOf(page, weekId)} onClick={onClose} className={rowClass}>
              <Icon aria-hidden className="size-5.5" />
              <span className="font-semibold">{name}</span>
            </Link>
          ))}
        </nav>
        <ThemeControl />
        <Button variant="secondary" icon={Keyboard} onClick={onHelp} className="max-[700px]:hidden">
          Keys
        </Button>
        <Link to="/brands" onClick={onClose} className={buttonClass('secondary')}>
          <Palette aria-hidden className="size-5" />
          Brands
        </Link>
        <Link to="/docs" onClick={onClose} className={buttonClass('secondary')}>
          <Braces aria-hidden className="size-5" />
          API reference
        </Link>
        {rep?.hqRole === 'manager' && (
          <Button variant="secondary" icon={MonitorPlay} onClick={() => setStarting(true)}>
            Make this screen a wall…
          </Button>
        )}
        <Button variant="secondary" icon={LogOut} onClick={endSession}>
          Log out
        </Button>
      </div>
    </Sheet>
  );
}
