import { keyActionOf } from '@offpiste/domain/contract/keys.ts';
import { foldKeys, keysLeft, keyTotals } from '@offpiste/domain/rules/key-totals.ts';
import { CANCELLED, ELSEWHERE, KEYS_OF_ROOM, passOf, referenceOf } from '../season/week-plan.ts';
import type { LedgerRow } from './ledger-rows.ts';

type Verdict = LedgerRow['verdict'];

const UNDO_FREE_MS = 15 * 60_000;

/** The reference model: what becomes of an action when these facts stand and these attempts came before. */
export function expectedVerdict(
  row: LedgerRow,
  standing: readonly LedgerRow[],
  before: readonly LedgerRow[],
): Verdict {
  const code = String(row.body.barcode ?? '');
  const contradiction = row.late ? 'conflict' : 'refused';
  switch (row.kind) {
    case 'load-coach':
    case 'load-transfer':
    case 'register-lesson':
      if (code === referenceOf(CANCELLED)) return 'refused';
      if (row.kind === 'load-coach' && code === referenceOf(ELSEWHERE)) return contradiction;
      return standing.length > 0 ? 'conflict' : 'accepted';
    case 'distribute-pass':
      if (code === passOf(CANCELLED)) return 'refused';
      return standing.length > 0 ? 'conflict' : 'accepted';
    case 'validate-in':
    case 'validate-out':
      return code === referenceOf(CANCELLED) ? 'refused' : passage(row, standing, contradiction);
    case 'distribute-keys':
    case 'return-keys':
      return keys(row, standing, contradiction);
    case 'undo':
      return undo(row, before);
    case 'add-extra':
      throw new Error('no extra passengers are added here');
  }
}

function passage(row: LedgerRow, standing: readonly LedgerRow[], contradiction: Verdict): Verdict {
  const inTime = standing.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
  const last = inTime.findLast(({ at }) => at <= row.at);
  const next = inTime.find(({ at }) => at > row.at);
  if (row.kind === 'validate-out' && !last) return contradiction;
  return last?.kind === row.kind || next?.kind === row.kind ? 'conflict' : 'accepted';
}

function keys(row: LedgerRow, standing: readonly LedgerRow[], contradiction: Verdict): Verdict {
  const room = {
    numberOfKeys: KEYS_OF_ROOM,
    extraKeys: 0,
    ready: true,
    blocked: false,
    allowedBarcodes: [],
    earlier: { keys: 0, returned: false },
  };
  const handovers = foldKeys(
    standing.map((fact) => ({
      ...keyActionOf(fact.kind, fact.body),
      actionId: fact.id,
      repId: fact.repId,
      repName: '',
      at: fact.at,
      seq: fact.seq,
      undone: false,
    })),
  );
  const totals = keyTotals(room, handovers);
  if (row.kind === 'distribute-keys') return keysLeft(room, totals) > 0 ? 'accepted' : 'conflict';
  if (totals.everOut && totals.out === 0) return 'conflict';
  return totals.out > 0 ? 'accepted' : contradiction;
}

function undo(row: LedgerRow, before: readonly LedgerRow[]): Verdict {
  const target = before.find(({ id }) => id === targetOf(row));
  if (!target?.isFact) return 'refused';
  if (target.repId !== row.repId || row.at - target.at > UNDO_FREE_MS) return 'refused';
  return before.some(({ undoes }) => undoes === target.seq) ? 'conflict' : 'accepted';
}

/** The ledger keeps the body as it was sent, and of an undo the address names what is undone. */
function targetOf(row: LedgerRow): string {
  const undoes = row.body.undoes as { idempotentId?: string } | undefined;
  return undoes?.idempotentId ?? String(row.body.actionId ?? '');
}
