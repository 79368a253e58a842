import { useSyncExternalStore } from 'react';
import { keyCommands } from '#parts/use-keys.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** The keys that work on the page that is shown. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const commands = useSyncExternalStore(keyCommands.subscribe, keyCommands.get);
  const words = [...new Set(commands.map((command) => command.words))];
  return (
    <Dialog open onClose={onClose} title="Keys" actions={<Button onClick={onClose}>Close</Button>}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {words.map((word) => (
          <div key={word} className="contents">
            <dt className="flex gap-1">
              {commands
                .filter((command) => command.words === word)
                .map(({ keys }) => (
                  <kbd
                    key={keys}
                    className="rounded-tag border border-edge px-1.5 font-sans text-sm font-semibold"
                  >
                    {NAMES[keys] ?? keys}
                  </kbd>
                ))}
            </dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };
