import { useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The camera read the code that led here, and goes on afterwards. */
    byCamera?: boolean;
  }
}

/** The page of a room with somebody who was scanned or found. */
export const ROOM_PATH = '/keyDist/room/$roomId/$scanType/$barcode';

/** Whether the camera of the list led to this room. */
export function useCameFromCamera(): boolean {
  return useRouterState({ select: ({ location }) => location.state.byCamera === true });
}
