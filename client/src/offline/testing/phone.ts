import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { Connectivity } from '../connectivity.ts';
import type { localVerdict } from '../local-verdict.ts';
import { type Locks, memoryLocks } from '../locks.ts';
import { createSubmitAction } from '../outbox/create-submit-action.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import type { NewActionBody, SendAction, SendTogether } from '../outbox/outbox-options.ts';
import { createOutboxStore, type OutboxStore } from '../outbox/outbox-store.ts';
import { createRescuedStore } from '../outbox/rescued-store.ts';
import { connect } from '../storage/connection.ts';
import { createDeviceKeys } from '../storage/device-keys.ts';
import { createFlush } from '../sync/flush.ts';

/** A phone: its databases and locks, which all its tabs share, and its clock. */
export interface FakePhone {
  name: string;
  locks: Locks;
  now: number;
  /** Of its open tabs. */
  outboxes: Outbox[];
}

export function fakePhone(): FakePhone {
  return {
    // Unlike any other's, also in the files that share the databases of this process.
    name: `phone-${crypto.randomUUID()}`,
    locks: memoryLocks(),
    now: Date.parse('2026-12-11T05:00:00Z'),
    outboxes: [],
  };
}

export interface TabOptions {
  phone: FakePhone;
  send: SendAction;
  /** By default the server is an older one, which takes no several actions in a call. */
  sendTogether?: SendTogether;
  repId?: string;
  signedInAs?: () => string;
  online?: () => boolean;
  connectivity?: () => Connectivity;
  patience?: () => Promise<void>;
  /** By default nothing is known about any action. */
  localVerdict?: typeof localVerdict;
  /** Sits between the outbox and the phone's database. */
  wrapStore?: (store: OutboxStore) => OutboxStore;
  locks?: Locks;
  isInLists?: (item: OutboxItem) => Promise<boolean>;
  /** How the flush waits between two tries; by default not at all. */
  wait?: (ms: number) => Promise<void>;
  random?: () => number;
}

/** For `wrapStore`: no change of an item can be stored while the disk fails. */
export function onDisk(disk: { readonly fails: boolean }) {
  return (store: OutboxStore): OutboxStore => ({
    ...store,
    change: async (...given) => {
      if (disk.fails) throw new Error('the disk fails');
      return await store.change(...given);
    },
  });
}

/** The app in one tab, with the real outbox over the phone's database. */
export function openTab(options: TabOptions) {
  const { phone, send, repId = 'R1', signedInAs = () => repId, online = () => true } = options;
  const { patience = () => new Promise<void>(() => undefined), wrapStore = (store) => store } = options;
  const { locks = phone.locks, wait = async () => undefined, random = () => 0.5 } = options;
  const main = connect(`${phone.name}-${repId}`);
  const rescue = connect(`${phone.name}-${repId}-rescue`);
  const store = wrapStore(
    createRescuedStore({
      main: createOutboxStore(main, createDeviceKeys(main)),
      rescue: createOutboxStore(rescue, createDeviceKeys(rescue)),
      makeRoom: async () => undefined,
      onRescued: () => undefined,
    }),
  );
  const settled: string[] = [];
  const outbox: Outbox = createOutbox({
    owner: repId,
    isSignedIn: () => signedInAs() === repId,
    store,
    send,
    sendTogether: options.sendTogether ?? (async () => 'refused'),
    locks,
    now: () => phone.now,
    monotonicNow: () => phone.now,
    random,
    announce: (written) => {
      for (const other of phone.outboxes) if (other !== outbox) void other.hear(written);
    },
    isInLists: options.isInLists ?? (async () => true),
    onSettled: (item) => settled.push(item.place),
  });
  phone.outboxes.push(outbox);
  let nudges = 0;
  const submit = createSubmitAction({
    outbox,
    connectivity: options.connectivity ?? (() => 'online'),
    isOnline: online,
    now: () => phone.now,
    patience,
    localVerdict: options.localVerdict ?? (async () => null),
    nudge: () => {
      nudges += 1;
    },
  });
  const flush = createFlush({
    outbox,
    locks,
    now: () => phone.now,
    random,
    wait,
  });
  return { outbox, submit, flush, settled, nudges: () => nudges };
}
export type Tab = ReturnType<typeof openTab>;

let loads = 0;

/** An undo of an action that was recorded here; every call is another action. */
export function undoBody(item: Pick<OutboxItem, 'id' | 'kind' | 'subject' | 'place'>): NewActionBody<'undo'> {
  loads += 1;
  const { id: idempotentId, kind, subject, place } = item;
  return {
    weekId: 'W1',
    idempotentId: `undo-${String(loads).padStart(8, '0')}`,
    handsetTimestamp: toInstant(Date.parse('2026-12-11T05:00:00Z')),
    undoes: { idempotentId, kind, subject, place },
  };
}

/** A load of a passenger; every call is another action. */
export function loadBody(barcode = 'NUCO-AB12CD-000001', repID = 'R1'): NewActionBody<'load-coach'> {
  loads += 1;
  return {
    weekID: 'W1',
    barcode,
    handsetTimestamp: toInstant(Date.parse('2026-12-11T05:00:00Z')),
    idempotentId: `load-${String(loads).padStart(8, '0')}`,
    repID,
    repName: 'Robin Canary-Field',
    scanned: 1,
    coachId: '4',
    direction: 'outbound',
  };
}
