import { CloudOff, CloudUpload, TriangleAlert, Wifi, WifiLow } from 'lucide-react';
import { ageText } from './age-text.ts';
import { classNames } from './class-names.ts';
import { useNow } from './use-now.ts';

export interface StatusLineProps {
  connection: 'online' | 'slow' | 'offline';
  /** Actions that only this phone knows so far. */
  unsent: number;
  /** Actions that a person has to settle. */
  attention?: number;
  /** When the data shown was last known to be right (epoch ms); omitted where that is unknown. */
  dataAt?: number | null | undefined;
}

const connections = {
  online: { icon: Wifi, word: 'Online' },
  slow: { icon: WifiLow, word: 'Slow connection' },
  offline: { icon: CloudOff, word: 'Offline' },
};

/** The state in one line: connection, unsent actions, age of the data. */
export function StatusLine({ connection, unsent, attention = 0, dataAt }: StatusLineProps) {
  const now = useNow(5000);
  const { icon: Icon, word } = connections[connection];
  const quiet = connection === 'online' && unsent === 0 && attention === 0;
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-3 px-4 py-1 text-sm',
        quiet ? 'text-muted' : 'bg-warn-soft text-ink',
      )}
    >
      <span className="inline-flex items-center gap-1">
        <Icon aria-hidden className="size-4" />
        {word}
      </span>
      {unsent > 0 && (
        <span className="inline-flex items-center gap-1 font-bold">
          <CloudUpload aria-hidden className="size-4" />
          {unsent} not sent yet
        </span>
      )}
      {attention > 0 && (
        <span className="inline-flex items-center gap-1 font-bold">
          <TriangleAlert aria-hidden className="size-4" />
          {attention === 1 ? '1 needs you' : `${attention} need you`}
        </span>
      )}
      {typeof dataAt === 'number' && <span>{ageText(dataAt, now)}</span>}
    </p>
  );
}
