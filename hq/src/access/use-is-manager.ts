import { useSession } from '#session/session.ts';

/** Whether whoever is signed in may change something at headquarters. */
export function useIsManager(): boolean {
  return useSession().rep?.hqRole === 'manager';
}
