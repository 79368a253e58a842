import { type ActionKind, aboutRecorded, isActionKind } from '@offpiste/domain/contract/actions.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  summedPart,
  UNSENT_FILE_VERSION,
  type UnsentAction,
  UnsentFile,
} from '@offpiste/domain/contract/unsent-file.ts';
import * as z from 'zod/mini';
import { isUnsent, type OutboxItem } from './outbox-item.ts';
import { readBody } from './recorded-body.ts';

const Identified = z.object({ idempotentId: z.string() });
const Versioned = z.object({ format: z.literal('offpiste-unsent'), version: z.number() });

/** Why a file's actions cannot be imported. */
export type UnsentFileProblem = 'damaged' | 'newer' | 'of-another-rep';

export type ReadUnsentFile =
  | { ok: true; actions: readonly KnownAction[] }
  | { ok: false; problem: UnsentFileProblem };

/** An action of a kind that this app knows. */
export interface KnownAction extends UnsentAction {
  kind: ActionKind;
}

/** The contents of an export: everything that has not reached the server and is not discarded. */
export function isExported(item: OutboxItem): boolean {
  return isUnsent(item) || item.state === 'needs-attention';
}

/** The text of a file with a rep's actions; `items` in the order of recording, at least one. */
export async function writeUnsentFile(
  owner: string,
  items: readonly OutboxItem[],
  now: number,
): Promise<string> {
  const file: Omit<UnsentFile, 'sum'> = {
    format: 'offpiste-unsent',
    version: UNSENT_FILE_VERSION,
    owner,
    exportedAt: toInstant(now),
    actions: items.map(({ id, kind, body, recordedAt }) => ({
      idempotentId: id,
      kind,
      body,
      recordedAt: toInstant(recordedAt),
    })),
  };
  return JSON.stringify({ ...file, sum: await sumOf(file) }, null, 1);
}

/** Reads a file back for the signed-in rep. */
export async function readUnsentFile(text: string, owner: string): Promise<ReadUnsentFile> {
  const parsed = parsedJson(text);
  if (isNewer(parsed)) return { ok: false, problem: 'newer' };
  const { data: file } = UnsentFile.safeParse(parsed);
  if (!file || file.sum !== (await sumOf(file))) return { ok: false, problem: 'damaged' };
  if (file.owner !== owner) return { ok: false, problem: 'of-another-rep' };
  const { actions } = file;
  if (!actions.every(isKnown)) return { ok: false, problem: 'newer' };
  return actions.every(isWhole) ? { ok: true, actions } : { ok: false, problem: 'damaged' };
}

function isKnown(action: UnsentAction): action is KnownAction {
  return isActionKind(action.kind);
}

/** Whether the body is that of the action, as far as the outbox has to understand it. */
function isWhole(action: KnownAction): boolean {
  try {
    const about = aboutRecorded(action);
    return (
      readBody(action.body, Identified)?.idempotentId === action.idempotentId &&
      Object.values(about).every((value) => !!value)
    );
  } catch {
    return false;
  }
}

function isNewer(value: unknown): boolean {
  const version = Versioned.safeParse(value).data?.version;
  return version !== undefined && version > UNSENT_FILE_VERSION;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function sumOf(file: Omit<UnsentFile, 'sum'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(summedPart(file)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
