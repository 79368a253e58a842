import { ExternalLink, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { outwardLink } from './outward-link.ts';

/** One line of a page about something. */
export interface DetailLine {
  label: string;
  value: string;
  /** What the label means, where it is the trade's own word. */
  hint?: string | undefined;
  /** The number to dial, where the line is a person or firm to call. */
  dial?: string | null;
  /** The address to write to. */
  email?: string | null;
  /** A page about the value; shown when it is an https address. */
  url?: string | null;
  /** Where the value is on a map; an https address as well. */
  map?: string | null;
}

/** Labels and their values; people can be called and places opened. */
export function DetailList({ lines }: { lines: readonly DetailLine[] }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map((line) => (
        <Line key={line.label} line={line} />
      ))}
    </dl>
  );
}

function Line({ line }: { line: DetailLine }) {
  const { label, value, dial, email } = line;
  const [url, map] = [outwardLink(line.url), outwardLink(line.map)];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <dt className="w-[6.5rem] shrink-0 self-start text-note leading-[1.375rem] text-muted @max-3xs:w-full">
        {label}
        {line.hint && <span className="block text-sm">{line.hint}</span>}
      </dt>
      <dd className="min-w-0 flex-[1_1_7em] wrap-anywhere">{value}</dd>
      {dial && <Way to={`tel:${dial}`} icon={Phone} text="Call" name={`Call ${value}, ${dial}`} />}
      {url && <Way to={url} icon={ExternalLink} text="Open" name={`Open ${value}`} />}
      {email && <Way to={`mailto:${email}`} icon={Mail} text="Email" name={`Email ${value}`} />}
      {map && <Way to={map} icon={MapPin} text="Map" name={`Map of ${value}`} />}
    </div>
  );
}

function Way(props: { to: string; icon: LucideIcon; text: string; name: string }) {
  const { to, icon: Icon, text, name } = props;
  const elsewhere = /^(tel|mailto):/.test(to) ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <dd>
      <a
        href={to}
        aria-label={name}
        className={buttonClass('secondary', 'min-h-touch text-note')}
        {...elsewhere}
      >
        <Icon aria-hidden className="size-5" />
        {text}
      </a>
    </dd>
  );
}
