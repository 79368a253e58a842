import type { RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { timeIn } from '#format/resort-time.ts';
import { MessageLink } from '#parts/message-link.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { brandName } from '#session/brand.ts';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { RepDialog } from './rep-dialog.tsx';
import { RepEndDialog } from './rep-end-dialog.tsx';

type Asking = 'invite' | 'change' | 'sign-out' | 'disable';

/** An account: what it may, whether its rep has been here, and what a manager may do. */
export function RepRow({ rep, now }: { rep: RepAccount; now: number }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const isManager = useIsManager();
  const close = () => setAsking(null);
  return (
    <li
      data-row
      tabIndex={-1}
      className={classNames(
        cardClass,
        'grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)_auto] items-start gap-x-5 gap-y-1 px-4 py-2.5 max-[1000px]:grid-cols-2 max-[600px]:grid-cols-1',
      )}
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{rep.name}</p>
        <p className="text-sm break-all text-muted">{rep.username}</p>
      </div>
      <div className="min-w-0 text-sm">
        <p>{[brandName(rep.brand), `level ${rep.level}`, rep.staffType].join(' · ')}</p>
        <p className="flex flex-wrap gap-1.5 pt-0.5">
          {rep.hqRole !== 'none' && (
            <Badge tone="info">Headquarters, {rep.hqRole === 'desk' ? 'desk' : 'manager'}</Badge>
          )}
          {rep.disabled && <Badge tone="bad">Disabled</Badge>}
          {rep.demo && <Badge tone="warn">Demo</Badge>}
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p className={rep.lastSignInAt === null ? 'font-semibold' : ''}>
          {rep.lastSignInAt === null
            ? 'Has not signed in yet'
            : `Signed in ${timeIn().dayAndTime(rep.lastSignInAt)}, on ${counted(rep.phones, 'phone')} now`}
        </p>
        {rep.invite && <p className="text-muted">{inviteText(rep.invite, now)}</p>}
      </div>
      {isManager && (
        <div className="flex flex-wrap justify-end gap-1.5 max-[1000px]:justify-start">
          <RowButton name={rep.name} onClick={() => setAsking('invite')} disabled={rep.disabled}>
            Invite…
          </RowButton>
          {!rep.disabled && (
            <MessageLink to={{ to: 'rep', rep: rep.repId }} className={smallButtonClass}>
              Message <span className="sr-only">{rep.name}</span>
            </MessageLink>
          )}
          <RowButton name={rep.name} onClick={() => setAsking('change')}>
            Change…
          </RowButton>
          <RowButton name={rep.name} onClick={() => setAsking('sign-out')} disabled={rep.phones === 0}>
            Log out…
          </RowButton>
          <RowButton name={rep.name} onClick={() => setAsking('disable')}>
            {rep.disabled ? 'Enable…' : 'Disable…'}
          </RowButton>
        </div>
      )}
      {asking === 'invite' && <InviteDialog rep={rep} onClose={close} />}
      {asking === 'change' && <RepDialog rep={rep} onClose={close} />}
      {(asking === 'sign-out' || asking === 'disable') && (
        <RepEndDialog rep={rep} what={asking} onClose={close} />
      )}
    </li>
  );
}

interface RowButtonProps {
  /** Whose row it is, for whoever hears the buttons one by one. */
  name: string;
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

function RowButton({ name, disabled = false, onClick, children }: RowButtonProps) {
  return (
    <button type="button" className={smallButtonClass} disabled={disabled} onClick={onClick}>
      {children} <span className="sr-only">{name}</span>
    </button>
  );
}

function inviteText({ madeAt, expiresAt, usedAt }: NonNullable<RepAccount['invite']>, now: number): string {
  const { dayAndTime } = timeIn();
  if (usedAt !== null) return `Link opened ${dayAndTime(usedAt)}`;
  if (Date.parse(expiresAt) <= now) return `Link not opened, expired ${dayAndTime(expiresAt)}`;
  return `Link made ${dayAndTime(madeAt)}, not opened yet`;
}
