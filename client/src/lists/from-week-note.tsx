import { CROSS_BRAND_LEVEL } from '@offpiste/domain/rules/brand.ts';
import { useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';

/** Says that a list has not come from the server yet, and who is missing from it. */
export function FromWeekNote() {
  const { rep } = useSession();
  const seesAll = rep !== null && rep.level >= CROSS_BRAND_LEVEL;
  return (
    <Alert tone="warn" className="mb-3">
      <p className="font-bold">From the week’s bookings</p>
      <p>Scans by others are not here yet.</p>
      {!seesAll && <p>Only passengers of your own brand are shown and counted.</p>}
    </Alert>
  );
}
