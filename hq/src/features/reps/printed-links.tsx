import type { InviteReply, RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import { timeIn } from '#format/resort-time.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { useBrands } from '#session/brand.ts';
import { inviteAddress } from './invite-address.ts';

/** A link, and whose it is. */
export interface MadeLink {
  rep: RepAccount;
  invite: InviteReply;
}

/** Links as they are printed, a strip of paper for each rep: black on white, whatever the theme. */
export function PrintedLinks({ links }: { links: readonly MadeLink[] }) {
  const { dayAndTime } = timeIn();
  const brands = useBrands();
  return (
    <ul aria-label="Links" className="bg-white p-[4mm] text-black print:p-0">
      {links.map(({ rep, invite }) => {
        const address = inviteAddress(invite.token, rep, brands);
        return (
          <li
            key={rep.repId}
            className="flex break-inside-avoid items-center gap-[5mm] border-b border-dashed border-black/40 py-[4mm]"
          >
            <QrCode
              text={address}
              label={`Link of ${rep.name}`}
              border={4}
              className="size-[34mm] flex-none"
            />
            <div className="min-w-0 text-sm">
              <p className="text-base font-bold wrap-anywhere">{rep.name}</p>
              <p className="wrap-anywhere">{rep.username}</p>
              <p>Scan it with your phone until {dayAndTime(invite.expiresAt)}: it gives you your password.</p>
              <p className="font-mono text-xs break-all">{address}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
