import { ActionScreen } from '../features/home/action-screen.tsx';
import { usePrepared } from '../features/ready/use-prepared.ts';

/** The cards of everything that is scanned, and whether this phone is ready for it. */
export function ActionRoute() {
  return <ActionScreen isPrepared={usePrepared()} />;
}
