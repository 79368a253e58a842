import { eraseWeekData } from '#offline/local-database.ts';
import { UnlockScreen } from '../features/lock/unlock-screen.tsx';
import { LogoutButton } from './logout.tsx';

/** The PIN pad with its two outside dependencies: the local database and the outbox. */
export function UnlockRoute() {
  return <UnlockScreen erase={eraseWeekData} logout={<LogoutButton variant="quiet" />} />;
}
