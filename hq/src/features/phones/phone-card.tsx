import type { PhoneRow } from '@offpiste/domain/contract/hq/phones.ts';
import { Clock, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { minutesText } from '#format/countdown.ts';
import { timeIn } from '#format/resort-time.ts';
import { MessageLink } from '#parts/message-link.tsx';
import { PlaceLink } from '#parts/place-link.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { brandName } from '#session/brand.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/use-now.ts';
import { PhoneDialog } from './phone-dialog.tsx';

const silences: Record<'amber' | 'red', { tone: Tone; icon: LucideIcon }> = {
  amber: { tone: 'warn', icon: TriangleAlert },
  red: { tone: 'bad', icon: OctagonX },
};

/** A rep on a phone, and what only that phone knows. */
export function PhoneCard({ weekId, phone }: { weekId: string; phone: PhoneRow }) {
  const now = useNow(15_000);
  const [asking, setAsking] = useState<'sign-out' | 'lost' | null>(null);
  const isManager = useIsManager();
  const ago = (at: string) => `${minutesText(Math.max(0, now - Date.parse(at)))} ago`;
  const silence = phone.silence === 'none' ? null : silences[phone.silence];
  return (
    <li
      data-row
      tabIndex={-1}
      className={classNames(
        cardClass,
        'grid grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1.6fr)_auto] items-start gap-x-5 gap-y-1 px-4 py-2.5 max-[1000px]:grid-cols-2 max-[600px]:grid-cols-1',
      )}
    >
      <div className="min-w-0">
        <p className="font-semibold">{phone.rep}</p>
        <p className="text-sm text-muted">
          {[phone.label || 'Phone of an unknown kind', brandName(phone.brand)].join(' · ')}
        </p>
        <p className="text-sm break-all text-muted">{phone.username}</p>
      </div>
      <div>
        <p className={phone.unsent > 0 ? 'font-bold' : ''}>
          {phone.unsent === 0 ? 'Everything is sent' : `${phone.unsent} not sent`}
          {phone.oldestAt !== null && `, the oldest ${ago(phone.oldestAt)}`}
        </p>
        <ul className="text-sm">
          {phone.places.map((place) => (
            <li key={place.place}>
              {place.unsent} at <PlaceLink weekId={phone.weekId ?? weekId} place={place} />
            </li>
          ))}
        </ul>
        {phone.needsAttention > 0 && <p className="text-sm font-semibold">{phone.needsAttention} to check</p>}
        {phone.unreadable > 0 && (
          <p className="text-sm font-semibold text-bad">{phone.unreadable} no longer readable</p>
        )}
      </div>
      <div className="text-sm">
        <p className="flex flex-wrap items-center gap-2">
          {heardText(phone, ago)}
          {silence && (
            <Badge tone={silence.tone} icon={silence.icon}>
              Silent
            </Badge>
          )}
        </p>
        <p className="text-muted">
          {[
            phone.weekId !== null && `Week ${phone.weekId}`,
            phone.dataAt !== null && `lists ${ago(phone.dataAt)}`,
            phone.appVersion !== null && `version ${phone.appVersion}`,
            phone.wallUntil === null && (phone.pushAllowed ? 'takes messages' : 'takes no messages'),
            phone.signedInAt === null ? 'signed out' : `signed in ${ago(phone.signedInAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {phone.storageAtRisk === true && (
          <p className="flex items-center gap-1 font-semibold">
            <Clock aria-hidden className="size-4 text-warn" />
            The browser may clear its storage
          </p>
        )}
      </div>
      {isManager && (
        <div className="flex flex-wrap justify-end gap-1.5 max-[1000px]:justify-start">
          <MessageLink to={{ to: 'rep', rep: phone.repId }} className={smallButtonClass}>
            Message <span className="sr-only">{phone.rep}</span>
          </MessageLink>
          <button
            type="button"
            className={smallButtonClass}
            disabled={phone.signedInAt === null}
            onClick={() => setAsking('sign-out')}
          >
            Log out… <span className="sr-only">{phone.rep}</span>
          </button>
          <button type="button" className={smallButtonClass} onClick={() => setAsking('lost')}>
            Lost… <span className="sr-only">{phone.rep}</span>
          </button>
        </div>
      )}
      {asking && <PhoneDialog phone={phone} what={asking} onClose={() => setAsking(null)} />}
    </li>
  );
}

/** A wall has nothing to send. */
function heardText({ wallUntil, heardAt }: PhoneRow, ago: (at: string) => string): string {
  if (wallUntil !== null) return `A wall until ${timeIn().dayAndTime(wallUntil)}`;
  return heardAt === null ? 'Not heard of yet' : `Heard of ${ago(heardAt)}`;
}
