import type { SystemReply } from '@offpiste/domain/contract/hq/system.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { timeIn } from '#format/resort-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';

/** Whoever has one passkey alone is shut out by a lost phone. */
const ENOUGH = 2;

/** Who may enter headquarters, and with how many passkeys. */
export function AccountList({ accounts }: Pick<SystemReply, 'accounts'>) {
  return (
    <Card heading="Passkeys">
      <ul className="flex flex-col divide-y divide-line">
        {accounts.map(({ repId, name, username, hqRole, passkeys, lastUsedAt }) => (
          <li key={repId} className="py-2 text-note">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              <Badge tone={passkeys < ENOUGH ? 'warn' : 'neutral'}>{counted(passkeys, 'passkey')}</Badge>
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {hqRole === 'desk' ? 'Desk' : 'Manager'}, {username}
              {lastUsedAt !== null && `, used ${timeIn().dayAndTime(lastUsedAt)}`}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Whoever has one alone is shut out when it is lost; make the second on another device.
      </p>
    </Card>
  );
}
