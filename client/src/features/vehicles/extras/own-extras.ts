import { actionTable } from '@offpiste/domain/contract/actions.ts';
import type { ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { fullCodeIn, stripFraming } from '@offpiste/domain/rules/code.ts';
import { type ListMoment, type OwnFact, onTopOf } from '#offline/lists/on-top.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { extrasIn } from '#offline/outbox/recorded-body.ts';

/** Whom the rep added to a transfer and took off it again, by code, on top of its list of extra passengers. */
export interface OwnExtras {
  done: ReadonlyMap<string, OwnFact>;
  undone: ReadonlySet<string>;
}

export function ownExtras(
  made: ListMoment | null,
  recorded: readonly OutboxItem[],
  transferId: string,
): OwnExtras {
  const { done, undone } = onTopOf(made, recorded, actionTable['add-extra'].place({ transferId }));
  const byCode = new Map(done.map((fact) => [codeOf(fact), fact]));
  return { done: byCode, undone: new Set(undone.map(codeOf).filter((code) => !byCode.has(code))) };
}

/** Lays them over the list: who rides beyond it, without those whose submission has not reached the server. */
export function extrasWithOwn(
  extras: ExtrasReply['extras'],
  { done, undone }: OwnExtras,
): ExtrasReply['extras'] {
  const listed = new Set(extras.map(({ barcode }) => barcode));
  const added = [...done].flatMap(([barcode, { item, unsent }]) =>
    unsent || listed.has(barcode)
      ? []
      : [{ barcode, name: nameOf(item, barcode), at: toInstant(item.recordedAt) }],
  );
  return [...extras.filter(({ barcode }) => !undone.has(barcode)), ...added];
}

/** As the server answered the submission. */
function nameOf({ outcome }: OutboxItem, code: string): string | null {
  if (outcome?.result !== 'accepted') return null;
  return outcome.results?.find(({ barcode }) => readCode(barcode) === code)?.passengerName ?? null;
}

function codeOf({ body }: Pick<OwnFact, 'body'>): string {
  const [passenger] = extrasIn(body).passengers;
  return readCode(passenger?.barcode ?? '');
}

function readCode(barcode: string): string {
  return fullCodeIn(barcode) ?? stripFraming(barcode);
}
