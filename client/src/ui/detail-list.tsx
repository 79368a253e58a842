import { ExternalLink, Phone } from 'lucide-react';
import { buttonClass } from './button.tsx';

/** One line of a page about something. */
export interface DetailLine {
  label: string;
  value: string;
  /** The number to dial, where the line is a person or firm to call. */
  dial?: string | null;
  /** A page or map about the value. */
  url?: string | null;
}

/** Labels and what they stand for; people can be called and places opened. */
export function DetailList({ lines }: { lines: readonly DetailLine[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {lines.map((line) => (
        <Line key={line.label} line={line} />
      ))}
    </dl>
  );
}

function Line({ line }: { line: DetailLine }) {
  return (
    <div
      className={
        line.dial || line.url
          ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4'
          : 'flex flex-wrap items-baseline gap-x-4'
      }
    >
      <dt className="grow self-end text-sm text-muted">{line.label}</dt>
      <dd className="nums min-w-0 font-bold">{line.value}</dd>
      {line.dial && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center">
          <a
            href={`tel:${line.dial}`}
            aria-label={`Call ${line.value}, ${line.dial}`}
            className={buttonClass('secondary')}
          >
            <Phone aria-hidden className="size-5" />
            Call
          </a>
        </dd>
      )}
      {line.url && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center">
          <a
            href={line.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${line.value}`}
            className={buttonClass('secondary')}
          >
            <ExternalLink aria-hidden className="size-5" />
            Open
          </a>
        </dd>
      )}
    </div>
  );
}
