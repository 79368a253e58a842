import { Audience } from '@offpiste/domain/contract/hq/messages.ts';
import type { MessagesSearch } from './messages-search.ts';

/** Returns to whom a message goes, as the address says; null while that is not whole. */
export function audienceOf({ week, rep, ...search }: MessagesSearch): Audience | null {
  const audience = Audience.safeParse({ ...search, weekId: week, repId: rep });
  return audience.success ? audience.data : null;
}
