import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { RepRow } from './tables.ts';

/** The rep who asks, read from the account's row on every request; a wall has no more than the role of a desk. */
export interface SignedIn {
  rep: RepRow;
  viewer: Viewer;
  deviceId: string;
  /** Everything that follows from one sign-in; ends when the rep signs out. */
  familyId: string;
  /** When this session last confirmed a passkey (epoch milliseconds). */
  hqVerifiedAt: number | null;
  /** Until when this session shows a wall and nothing else (epoch milliseconds); null for any other. */
  wallUntil: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Present on every request under /api, /files and /whatsOn. */
    session: SignedIn;
    /** Whose cookie came with the request, also when the request was refused for its brand. */
    asker: { repId: string; deviceId: string } | null;
  }
}
