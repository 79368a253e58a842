import { STATED_SEATS } from '@offpiste/domain/contract/close-departure.ts';
import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import { compareCodeUnits } from '@offpiste/domain/rules/sorting.ts';
import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { type ModelDeparture, readModel } from '#testing/departure-model.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { loadBody, loadTransferBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { isWhole } from '#testing/sweeps.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
const SECOND = 1_000;
const VEHICLES = { coach: ['4', '7'], transfer: ['GVA-01', 'LYS-02'] };
const STOPS = ['Leeds', 'Hull'];
const PEOPLE = 6;
const STEPS = 60;
const SEEDS = isWhole ? 60 : 5;
const REASONS = ['not-here', 'own-way', 'left', 'ill', 'other'] as const;
const listVersions = new CountedListVersions();
let bench: TestApp;
/** Three phones: each rep has one. */
let reps: Caller[];

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  for (const rep_id of ['ann', 'ben', 'cat'])
    await bench.addRep({ rep_id, username: `${rep_id}@test.example`, name: rep_id, level: 2 });
  reps = await Promise.all(['ann', 'ben', 'cat'].map((name) => bench.signIn(`${name}@test.example`)));
});
afterAll(() => bench.close());

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    below: (count: number) => Math.floor(next() * count),
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  };
}

interface Sent {
  who: Caller;
  url: string;
  payload: { idempotentId: string } & Record<string, unknown>;
  status: number;
  reply: object;
}

/** One history: what three phones do about six people on two coaches or transfers, in any order and lateness. */
class History {
  readonly #kind: VehicleKind;
  readonly #vehicles: readonly string[];
  readonly #weekID: string;
  readonly #random: ReturnType<typeof randomOf>;
  readonly #sent: Sent[] = [];
  #count = 0;

  constructor(kind: VehicleKind, seed: number) {
    this.#kind = kind;
    this.#vehicles = VEHICLES[kind];
    this.#weekID = `${kind}-${seed}`;
    this.#random = randomOf(seed);
  }

  async begin(): Promise<void> {
    const { database } = bench.deps;
    const weekId = this.#weekID;
    await addWeek(database, { weekId });
    for (const id of this.#vehicles)
      if (this.#kind === 'coach')
        await addCoach(database, { weekId, coachId: id, outbound: STOPS, sheet: { Capacity: '4' } });
      else await addTransfer(database, { weekId, transferId: id, outbound: STOPS });
    for (let person = 0; person < PEOPLE; person++) {
      await addPassenger(database, { weekId, reference: this.#reference(person) });
      if (person < PEOPLE - 1)
        await this.#book(person, this.#vehicles[person < 3 ? 0 : 1] ?? '', STOPS[person % 2] ?? '');
    }
  }

  async #book(person: number, id: string, pickUp: string): Promise<void> {
    const [{ database }, weekId, reference] = [bench.deps, this.#weekID, this.#reference(person)];
    if (this.#kind === 'coach') await addSeat(database, reference, { weekId, coachId: id, pickUp });
    else await addTransferSeat(database, reference, { weekId, transferId: id, pickUp });
  }

  /** Does something and compares everything that the lists say with the model. */
  async step(): Promise<void> {
    const steps = [
      ...Array(4).fill(() => this.#load()),
      ...Array(2).fill(() => this.#noShow()),
      ...(this.#kind === 'transfer' ? Array(3).fill(() => this.#addExtra()) : []),
      ...Array(4).fill(() => this.#close()),
      () => this.#undo(),
      () => this.#repeat(),
      () => this.#copyLate(),
      () => this.#import(),
    ];
    const what = await this.#random.of(steps)();
    const model = await readModel(bench.deps.database, this.#weekID, this.#kind);
    for (const id of this.#vehicles)
      expect([what, await this.#shown(id)]).toEqual([what, expected(model(id))]);
  }

  #reference(person: number): string {
    return `NUCO-AB12CD-${String(person + 1).padStart(6, '0')}`;
  }

  /** When it happened by a phone with the right time: just now, or long enough ago to be late. */
  #when(isLate = this.#random.chance(0.4)): { handsetTimestamp: string; clientTimestamp: string } {
    const ago = isLate ? 120 + this.#random.below(1_800) : this.#random.below(50);
    return { handsetTimestamp: toInstant(NOW - ago * SECOND), clientTimestamp: toInstant(NOW) };
  }

  async #post(
    url: string,
    of: (who: Caller, common: object) => Sent['payload'],
    isLate?: boolean,
  ): Promise<Sent> {
    const who = this.#random.of(reps);
    const common = {
      weekID: this.#weekID,
      idempotentId: `${this.#weekID}-${++this.#count}-of`,
      ...this.#when(isLate),
    };
    return await this.#send(who, url, of(who, common));
  }

  async #send(who: Caller, url: string, payload: Sent['payload']): Promise<Sent> {
    const reply = await who.inject({ method: 'POST', url, payload });
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.statusCode).not.toBe(400);
    const sent = { who, url, payload, status: reply.statusCode, reply: reply.json() };
    this.#sent.push(sent);
    return sent;
  }

  async #load(): Promise<string> {
    const given = {
      barcode: this.#reference(this.#random.below(PEOPLE)),
      id: this.#random.of(this.#vehicles),
      ...(this.#random.chance(0.3) && { takeAlong: 1 as const }),
    };
    const { barcode, id, takeAlong } = given;
    const { status } = await this.#post(`/api/${this.#kind}/load`, (who, common) =>
      this.#kind === 'coach'
        ? { ...loadBody(who.rep, { ...common, barcode, coachId: id, ...(takeAlong && { takeAlong }) }) }
        : { ...loadTransferBody(who.rep, { ...common, barcode, transferId: id }) },
    );
    return `load ${JSON.stringify(given)} ${status}`;
  }

  async #addExtra(): Promise<string> {
    const given = {
      barcode: this.#reference(this.#random.below(PEOPLE)),
      transferId: this.#random.of(this.#vehicles),
    };
    const { status } = await this.#post('/api/transfer/extra-passengers', (who, common) => {
      const {
        idempotentId,
        handsetTimestamp: timestamp,
        clientTimestamp,
      } = common as Record<'idempotentId' | 'handsetTimestamp' | 'clientTimestamp', string>;
      const { transferId, barcode } = given;
      const passengers = [{ barcode, timestamp }];
      const weekId = this.#weekID;
      const about = { weekId, transferId, passengers, timestamp, clientTimestamp, idempotentId };
      return { ...extrasBody(who.rep, [], about), idempotentId };
    });
    return `extra ${JSON.stringify(given)} ${status}`;
  }

  async #noShow(): Promise<string> {
    const given = {
      barcode: this.#reference(this.#random.below(PEOPLE)),
      vehicle: this.#kind,
      vehicleId: this.#random.of(this.#vehicles),
      reason: this.#random.of(REASONS),
      note: 'Because',
    };
    const { status } = await this.#post('/api/departures/no-show', (who, common) => ({
      ...noShowBody(who.rep, { ...common, ...given }),
    }));
    return `no-show ${JSON.stringify(given)} ${status}`;
  }

  /** Closes what is so, or what is not; N4: never in time while somebody is missing there. */
  async #close(): Promise<string> {
    const [vehicle, vehicleId] = [this.#kind, this.#random.of(this.#vehicles)];
    const stops = this.#random.of([['Leeds'], ['Hull'], [''], ['Leeds', 'Hull'], ['', 'Hull', 'Leeds']]);
    const model = (await readModel(bench.deps.database, this.#weekID, vehicle))(vehicleId);
    const here = model.people.filter(({ stop }) => stops.includes(stop));
    const known = this.#random.chance(0.2) ? here.slice(1) : here;
    const manifest = known
      .filter(({ seat }) => seat !== 'missing')
      .map(({ reference, stop, seat }) => {
        const state = this.#random.chance(0.05) ? 0 : (STATED_SEATS as readonly string[]).indexOf(seat);
        return { reference, stop: stops.indexOf(stop), state: state as 0 | 1 | 2 };
      });
    const isLate = this.#random.chance(0.3);
    const { status, reply } = await this.#post(
      '/api/departures/close',
      (who, common) => ({ ...closeBody(who.rep, { ...common, vehicle, vehicleId, stops, manifest }) }),
      isLate,
    );
    const isMissing = here.some(({ seat }) => seat === 'missing');
    if (isMissing) expect([status, reply]).toMatchObject([isLate ? 409 : 422, { code: 'someone_missing' }]);
    else if (!isLate) expect([200, 409, 422]).toContain(status);
    return `close ${JSON.stringify({ vehicleId, stops, manifest, isLate })} ${status}`;
  }

  async #undo(): Promise<string> {
    const sent = this.#random.of(this.#sent);
    const [extra] = (sent?.reply as { results?: { idempotentId: string }[] } | undefined)?.results ?? [];
    const target = extra?.idempotentId ?? sent?.payload.idempotentId;
    if (!target) return 'nothing to undo';
    const { status } = await this.#post(
      `/api/actions/${target}/undo`,
      (_who, { weekID, ...common }: { weekID?: string }) => ({
        ...(common as { idempotentId: string }),
        weekId: this.#weekID,
        reason: 'Wrong',
      }),
    );
    return `undo ${target} ${status}`;
  }

  /** What was sent before under the same id gets the same reply. */
  async #repeat(): Promise<string> {
    const before = this.#random.of(this.#sent);
    if (!before) return 'nothing to repeat';
    const again = await this.#send(before.who, before.url, before.payload);
    expect([again.status, again.reply]).toEqual([before.status, before.reply]);
    return `repeat ${before.payload.idempotentId}`;
  }

  /** The same deed from another phone, late and under another id. */
  async #copyLate(): Promise<string> {
    const before = this.#random.of(this.#sent.filter(({ url }) => !url.endsWith('/undo')));
    if (!before) return 'nothing to copy';
    const { status } = await this.#post(
      before.url,
      (who, common) => ({
        ...before.payload,
        ...('repId' in before.payload
          ? { repId: who.rep.repId }
          : { repID: who.rep.repId, repName: who.rep.name }),
        ...(common as { idempotentId: string }),
      }),
      true,
    );
    return `copy of ${before.payload.idempotentId} ${status}`;
  }

  /** What an import does to bookings: a seat is added or moved, or a passenger cancels or returns. */
  async #import(): Promise<string> {
    const { database } = bench.deps;
    const person = this.#random.below(PEOPLE);
    const reference = this.#reference(person);
    const about = [this.#weekID, reference];
    listVersions.bump(listKey(this.#weekID));
    if (this.#random.chance(0.3)) {
      await database.pool.query(
        'UPDATE passenger SET cancelled = NOT cancelled WHERE week_id = $1 AND reference = $2',
        about,
      );
      return `${reference} cancels or returns`;
    }
    await database.pool.query('DELETE FROM allocation WHERE week_id = $1 AND reference = $2', about);
    if (this.#random.chance(0.2)) return `${reference} has no seat`;
    const [id, pickUp] = [this.#random.of(this.#vehicles), this.#random.of(STOPS)];
    await this.#book(person, id, pickUp);
    return `${reference} sits on ${id} from ${pickUp}`;
  }

  async #shown(id: string) {
    const reply = await this.#random
      .of(reps)
      .inject({ url: `/api/${this.#kind}/allBarcodes/${id}/direction/outbound/${this.#weekID}` });
    const {
      total,
      loaded,
      tickets,
      guests = [],
      closing = [],
    } = (this.#kind === 'coach' ? CoachTicketsReply : TransferTicketsReply).parse(reply.json());
    const seats = tickets.filter(({ deleted }) => Number(deleted) === 0);
    return {
      total,
      loaded,
      people: [
        ...seats.map(({ barcode, seat }) => `${barcode} ${seat}`),
        ...guests.map(({ barcode }) => `${barcode} guest`),
      ].sort(compareCodeUnits),
      stops: closing.map(({ stop, state, changes }) => ({
        stop,
        isClosed: state === 'closed',
        isShort: state === 'left-short',
        changes: changes
          .map(({ reference, from, to }) => `${reference} ${from} ${to}`)
          .sort(compareCodeUnits),
      })),
    };
  }
}

/** N1 to N3: every seat is in one state, a stop is closed exactly when nothing differs and nobody is missing, and what differs is named. */
function expected({ people, stops }: ModelDeparture) {
  const seats = people.filter(({ isGuest }) => !isGuest);
  return {
    total: seats.length,
    loaded: seats.filter(({ seat }) => seat === 'aboard' || seat === 'elsewhere').length,
    people: people
      .map(({ reference, seat, isGuest }) => `${reference} ${isGuest ? 'guest' : seat}`)
      .sort(compareCodeUnits),
    stops: stops.map(({ stop, isClosed, changes }) => ({
      stop,
      isClosed,
      isShort: changes.some((change) => change.endsWith(' null missing')),
      changes,
    })),
  };
}

test.each(
  Array.from({ length: SEEDS }, (_, index) => index + 1).flatMap((seed) =>
    (['coach', 'transfer'] as const).map((kind) => ({ kind, seed })),
  ),
)(
  'nobody is left behind, whatever three phones do in whatever order ($kind, seed $seed)',
  async ({ kind, seed }) => {
    const history = new History(kind, seed);
    await history.begin();
    for (let step = 0; step < STEPS; step++) await history.step();
  },
);

test('in these histories everything happens that the rules tell apart', async () => {
  const { rows } = await bench.deps.database.pool.query<{ what: string }>(
    `SELECT DISTINCT kind || ' ' || verdict || ' ' || reason AS what FROM ledger ORDER BY 1`,
  );
  const found = new Set(rows.map(({ what }) => what));
  const wanted = [
    ...['accepted closed', 'conflict someone-missing', 'refused someone-missing', 'refused manifest-changed'],
    ...['conflict manifest-changed', 'conflict already-closed'],
  ].map((what) => `close-departure ${what}`);
  const others = [
    ...['accepted marked', 'conflict already-aboard', 'refused already-aboard', 'conflict already-no-show'],
    ...['refused wrong-departure', 'refused passenger-cancelled'],
  ].map((what) => `no-show ${what}`);
  const transfers = [
    'add-extra accepted added',
    'load-transfer accepted done',
    'load-transfer conflict wrong-place',
  ];
  const loads = ['accepted done', 'conflict wrong-place', 'refused no-spare-seat'].map(
    (what) => `load-coach ${what}`,
  );
  expect(
    [...wanted, ...others, ...loads, ...transfers, 'undo accepted undone'].filter((what) => !found.has(what)),
  ).toEqual([]);
});
