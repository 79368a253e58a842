import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { fullCodeIn, stripFraming } from '@offpiste/domain/rules/code.ts';
import { wayOfExtra } from '@offpiste/domain/rules/extra-ride.ts';
import { recordOf } from '@offpiste/domain/rules/records.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import * as z from 'zod/mini';
import type { ListMoment } from '#offline/lists/on-top.ts';
import { onTopOf } from '#offline/lists/on-top.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { readBody } from '#offline/outbox/recorded-body.ts';

/** The sheets of transfers, as far as they say when one leaves. */
export type TransferTimes = readonly Pick<TransferRow, 'transferId' | 'departures' | 'passengers'>[];

/** Somebody whom this phone added to a transfer, and the departure on which they ride because of it. */
export interface ExtraOnPhone {
  reference: string;
  place: string;
  recordedAt: number;
}

const Added = z.object({ passengers: z.array(z.object({ barcode: z.string(), timestamp: z.string() })) });
const EXTRAS = 'extras:';

/**
 * Returns whom this phone added to transfers, and took off again, on top of a departure's list; nothing of a transfer of
 * which it does not know when it leaves.
 */
export function extrasOnTop(
  list: ListMoment,
  recorded: readonly OutboxItem[],
  transfers: TransferTimes,
): { done: ExtraOnPhone[]; undone: ExtraOnPhone[] } {
  const places = [...new Set(recorded.map(({ place }) => place))].filter((place) => place.startsWith(EXTRAS));
  const tops = places.map((place) => {
    const transfer = transfers.find(({ transferId }) => transferId === place.slice(EXTRAS.length));
    const { done, undone } = onTopOf(list, recorded, place);
    const extra = ({ body, recordedAt }: { body: string; recordedAt: number }) =>
      transfer ? extrasOf(body, transfer, recordedAt) : [];
    return {
      done: done.flatMap(({ body, item: { recordedAt } }) => extra({ body, recordedAt })),
      undone: undone.flatMap(({ body }) => extra({ body, recordedAt: 0 })),
    };
  });
  return { done: tops.flatMap(({ done }) => done), undone: tops.flatMap(({ undone }) => undone) };
}

function extrasOf(body: string, transfer: TransferTimes[number], recordedAt: number): ExtraOnPhone[] {
  const passengers = readBody(body, Added)?.passengers ?? [];
  return passengers.flatMap(({ barcode, timestamp }) => {
    const way = wayOfExtra(leavesOf(transfer), Date.parse(timestamp));
    if (!way) return [];
    const reference = fullCodeIn(barcode) ?? stripFraming(barcode);
    return [{ reference, place: `transfer:${transfer.transferId}:${way}`, recordedAt }];
  });
}

/** When a transfer leaves its stops, in each direction in which it runs. */
function leavesOf({ departures, passengers }: TransferTimes[number]) {
  const ways = (['outbound', 'inbound'] as const).filter(
    (way) => departures[way].length > 0 || passengers[way] > 0,
  );
  const timesOf = (way: Direction) =>
    departures[way].map(({ dateTime }) => (dateTime === null ? null : Date.parse(dateTime)));
  return recordOf(ways, timesOf);
}
