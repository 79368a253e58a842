import { errorText } from '@offpiste/domain/contract/errors.ts';
import {
  distributePassErrorCodes,
  distributePassErrorValues,
  LiftPassTicket,
  type LiftPassTicketsReply,
} from '@offpiste/domain/contract/lift-pass.ts';
import { findPass, isPass } from '@offpiste/domain/rules/lift-pass.ts';
import { api } from '#api/api-client.ts';
import type { ApiResult } from '#api/api-result.ts';
import { ticketPrefixes } from '#api/app-brand.ts';
import { connectivity, SLOW_REPLY_MS } from '#offline/connectivity.ts';
import { passRefusalWord } from './distribute-pass-messages.ts';
import { requestOf, toLiftPass } from './passes-on-phone.ts';

/** Which pass a code means, or why none: one big word and the text. */
export type PassLookUp = { ticket: LiftPassTicket } | { ticket: null; word: string; why: string };

export interface PassQuestion {
  weekId: string;
  /** The code of a pass or a wristband. */
  barcode: string;
  scanned: 0 | 1;
  repId: string;
  /** Slug of the brand that the rep acts under. */
  brand: string;
}

/** Asks the server; if it does not answer in time, the rep's list on this phone. */
export async function lookUpPass(
  question: PassQuestion,
  list: LiftPassTicketsReply | undefined,
): Promise<PassLookUp> {
  const reply = connectivity.get() === 'online' ? await askServer(question) : null;
  return (reply && answerOf(reply)) ?? lookUpOnPhone(question, list);
}

/** Null when the answer is too long in coming. */
function askServer({ weekId, barcode, scanned }: PassQuestion): Promise<ApiResult<LiftPassTicket> | null> {
  const [code, week] = [barcode, weekId].map(encodeURIComponent);
  const path = `/api/scanLiftPass/barcode/${code}/week/${week}/${scanned}`;
  const asked = connectivity.watch(api.request('GET', path, { schema: LiftPassTicket }));
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), SLOW_REPLY_MS));
  return Promise.race([asked, patience]);
}

/** Null where the server said nothing of the pass. */
function answerOf(reply: ApiResult<LiftPassTicket>): PassLookUp | null {
  if (reply.ok) return { ticket: reply.value };
  if (reply.kind !== 'http' || !reply.error || ![403, 404, 422].includes(reply.status)) return null;
  return { ticket: null, word: passRefusalWord(reply.error.code), why: reply.error.error };
}

function lookUpOnPhone(question: PassQuestion, list: LiftPassTicketsReply | undefined): PassLookUp {
  if (!list?.passPrefixes) return { ticket: null, word: 'Unknown', why: 'No ticket data available offline' };
  const passes = list.tickets.map((ticket) => ({ ...toLiftPass(ticket), ticket }));
  const found = findPass(passes, requestOf(list.passPrefixes, question, ticketPrefixes()));
  if (isPass(found)) return { ticket: found.ticket };
  const code = distributePassErrorCodes[found.reason];
  return {
    ticket: null,
    word: passRefusalWord(code),
    why: errorText(code, distributePassErrorValues(found)),
  };
}
