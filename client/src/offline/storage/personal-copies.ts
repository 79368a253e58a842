import { CLOSED, closedList, personalLists } from './closed-list.ts';
import type { Connection } from './connection.ts';
import { type KeptWeek, KeptWeekAbout, readKeptList } from './kept.ts';
import { type KeptPersonalKey, sealPersonally, unsealPersonally } from './personal-key.ts';
import type { CloseWeek } from './sealed-cache.ts';
import type { Write } from './write-all.ts';

/** How lists and the week are sealed under the device key. */
export interface DeviceSealing {
  list: (key: string, value: unknown) => Promise<Write>;
  week: (week: KeptWeek) => Promise<Write>;
}

/** The copies under the device key, as far as they exist. */
export interface DeviceCopies {
  list: (key: string) => Promise<unknown>;
  week: () => Promise<KeptWeek | null>;
}

const place = (key: string) => ({ store: 'personal', key, version: 1 });
const listName = (key: string) => `lists/${key}`;

/** Whether a list has personal fields. */
export function isPersonal(key: string): boolean {
  return key in personalLists;
}

/** A list with its personal fields closed, and the whole list beside it; one without such fields whole, and only once. */
export async function sealListApart(
  apart: KeptPersonalKey,
  device: DeviceSealing,
  key: string,
  list: unknown,
): Promise<Write[]> {
  const paths = personalLists[key];
  // An earlier version of the app may have kept a whole copy, by more fields.
  const dropWhole: Write = (stores) => stores('personal').delete(listName(key));
  if (!paths) return [await device.list(key, list), dropWhole];
  const kept = readKeptList(list);
  const closed = kept && closedList(paths, kept);
  if (!closed) return [await device.list(key, list)];
  return [await device.list(key, closed), await sealWhole(apart, listName(key), toBytes(list))];
}

/** The week with its personal fields closed, and the whole week beside it. */
export async function sealWeekApart(
  apart: KeptPersonalKey,
  device: DeviceSealing,
  { about, bytes }: KeptWeek,
  closeWeek: CloseWeek,
): Promise<Write[]> {
  return [
    await device.week({ about: { ...about, ...CLOSED }, bytes: await closeWeek(bytes) }),
    await sealWhole(apart, 'week-about', toBytes(about)),
    await sealWhole(apart, 'week', bytes),
  ];
}

/** Everything that is whole under the device key, sealed apart for another key than before. */
export async function sealAllApart(
  apart: KeptPersonalKey,
  device: DeviceSealing,
  copies: DeviceCopies,
  closeWeek: CloseWeek,
): Promise<Write[]> {
  const writes: Write[] = [(stores) => stores('personal').clear()];
  const week = await copies.week();
  if (week && !week.about.closed) writes.push(...(await sealWeekApart(apart, device, week, closeWeek)));
  for (const key of Object.keys(personalLists)) {
    const list = await copies.list(key);
    if (list) writes.push(...(await sealListApart(apart, device, key, list)));
  }
  return writes;
}

/** Everything that can be opened, whole under the device key; the rest is dropped. */
export async function sealAllTogether(
  connection: Connection,
  opened: CryptoKey | null,
  device: DeviceSealing,
): Promise<Write[]> {
  const writes: Write[] = [(stores) => stores('personal').clear()];
  const week = opened && (await wholeWeek(connection, opened));
  if (week) writes.push(await device.week(week));
  for (const key of opened ? await wholeListKeys(connection) : []) {
    const list = opened && (await wholeList(connection, opened, key));
    if (list) writes.push(await device.list(key, list));
  }
  return writes;
}

/** The keys of the lists that have a whole copy. */
export async function wholeListKeys(connection: Connection): Promise<string[]> {
  const names = await connection.run((database) => database.getAllKeys('personal'));
  return names.flatMap((name) => (name.startsWith(listName('')) ? [name.slice(listName('').length)] : []));
}

/** Null for a list that has no personal fields, or no whole copy that can be opened. */
export async function wholeList(connection: Connection, opened: CryptoKey, key: string): Promise<unknown> {
  const bytes = await readWhole(connection, opened, listName(key));
  return bytes && fromBytes(bytes);
}

/** Null when there is no whole copy that can be opened. */
export async function wholeWeek(connection: Connection, opened: CryptoKey): Promise<KeptWeek | null> {
  const about = await readWhole(connection, opened, 'week-about');
  const bytes = await readWhole(connection, opened, 'week');
  const kept = about && KeptWeekAbout.safeParse(fromBytes(about)).data;
  return kept && bytes ? { about: kept, bytes } : null;
}

async function sealWhole(
  apart: KeptPersonalKey,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Write> {
  const sealed = await sealPersonally(apart, place(name), bytes);
  return (stores) => stores('personal').put(sealed, name);
}

async function readWhole(connection: Connection, opened: CryptoKey, name: string) {
  try {
    const sealed = await connection.run((database) => database.get('personal', name));
    return sealed ? await unsealPersonally(opened, place(name), sealed) : null;
  } catch {
    return null;
  }
}

function toBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(JSON.stringify(value)));
}

export function fromBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
