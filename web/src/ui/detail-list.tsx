import { ExternalLink, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import { outwardLink } from './outward-link.ts';
import { ringClass } from './row-list.tsx';

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
      <dd className="min-w-0 flex-[1_1_7em] wrap-anywhere">
        {email ? <EmailText address={value} /> : value}
      </dd>
      {dial && <Way to={`tel:${dial}`} icon={Phone} name={`Call ${value}, ${dial}`} />}
      {url && <Way to={url} icon={ExternalLink} name={`Open ${value}`} />}
      {email && <Way to={`mailto:${email}`} icon={Mail} name={`Email ${value}`} />}
      {map && <Way to={map} icon={MapPin} name={`Map of ${value}`} />}
    </div>
  );
}

/** An address that does not fit on a line breaks before its host. */
function EmailText({ address }: { address: string }) {
  const [user, ...host] = address.split('@');
  return (
    <>
      {user}
      {host.length > 0 && (
        <>
          <wbr />@{host.join('@')}
        </>
      )}
    </>
  );
}

function Way(props: { to: string; icon: LucideIcon; name: string }) {
  const { to, icon: Icon, name } = props;
  const elsewhere = /^(tel|mailto):/.test(to) ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <dd className="ml-auto">
      <a href={to} aria-label={name} className={ringClass} {...elsewhere}>
        <Icon aria-hidden className="size-5.5" />
      </a>
    </dd>
  );
}
