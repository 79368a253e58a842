import type { ClosedStop, Guest } from '@offpiste/domain/contract/departure.ts';
import { direction, placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import type { SeatState } from '@offpiste/domain/rules/departure.ts';
import { isLoaded } from '@offpiste/domain/rules/journey.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { findCloses } from '#ledger/departure-closes.ts';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { requireOpenWeek } from '#lists/open-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { closedStops } from './closed-stops.ts';
import { guestOf } from './load-vehicle.ts';
import { findSeats, listVehicles, type SeatRow, type VehicleRow } from './vehicle-store.ts';

const OfWeek = z.object({ weekId });
const OfVehicle = z.object({ weekId, vehicleId: placeId, direction });
const Ids = z.object({ inbound: z.array(z.string()), outbound: z.array(z.string()) });

/** What differs between the lists of coaches and of transfers. */
export interface VehicleLists<Row, Ticket> {
  kind: VehicleKind;
  /** Names of the calls: 'allCoaches', 'coachData'. */
  all: string;
  data: string;
  notFound: 'coach_not_found' | 'transfer_not_found';
  DataReply: z.ZodMiniType<{ mergedData: Row[] }, { mergedData: Row[] }>;
  TicketsReply: z.ZodMiniType<TicketList<Ticket>, TicketList<Ticket>>;
  row: (vehicle: VehicleRow) => Row;
  ticket: (seat: SeatRow) => Ticket;
  /** The place of the actions that change a vehicle's list. */
  place: (vehicleId: string, direction: Direction) => string;
}

interface TicketList<Ticket> {
  total: number;
  loaded: number;
  tickets: Ticket[];
  guests?: Guest[] | undefined;
  closing?: ClosedStop[] | undefined;
}

const isGuest = ({ booking }: SeatRow) => booking === 'guest';
const isSomebody = (row: SeatRow): row is SeatRow & { seat: SeatState } => row.seat !== null;

function personOn({ reference, name, stop, seat, state }: SeatRow & { seat: SeatState }) {
  const person = { reference, name, stop: stop ?? '', seat };
  if (state === null || seat === 'missing') return { ...person, at: null };
  return { ...person, at: isLoaded(state) ? state.at : state.noShow.at };
}

/** Which vehicles run, their sheets, and their passengers. */
export function registerVehicleLists<Row, Ticket>(
  plainApp: FastifyInstance,
  { database, listVersions }: AppDeps,
  calls: VehicleLists<Row, Ticket>,
): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const lists = createListCache({ database, listVersions });
  const { kind } = calls;

  const all = (weekId: string) =>
    lists.of(
      {
        address: `/api/${kind}/${calls.all}/${inAddress(weekId)}`,
        name: calls.all,
        list: listKey(weekId),
      },
      Ids,
      async () => {
        await requireOpenWeek(database, weekId);
        const vehicles = await listVehicles(database, weekId, kind);
        const goingTo = (way: Direction) => vehicles.filter(({ goes }) => goes[way]).map(({ id }) => id);
        return { inbound: goingTo('inbound'), outbound: goingTo('outbound') };
      },
    );

  const data = (weekId: string) =>
    lists.of(
      {
        address: `/api/${kind}/${calls.data}/${inAddress(weekId)}`,
        name: calls.data,
        list: listKey(weekId),
      },
      calls.DataReply,
      async () => {
        await requireOpenWeek(database, weekId);
        const vehicles = await listVehicles(database, weekId, kind);
        return { mergedData: vehicles.map(calls.row) };
      },
    );

  const tickets = (weekId: string, vehicleId: string, direction: Direction) =>
    lists.ofAsOf(
      {
        address: `/api/${kind}/allBarcodes/${inAddress(vehicleId)}/direction/${direction}/${inAddress(weekId)}`,
        name: 'allBarcodes',
        list: listKey(weekId, calls.place(vehicleId, direction)),
      },
      calls.TicketsReply,
      async (moment) => {
        await requireOpenWeek(moment, weekId);
        const place = calls.place(vehicleId, direction);
        const rows = await findSeats(moment, { kind, weekId, placeId: vehicleId, direction });
        if (!rows) throw new RequestError(calls.notFound);
        const [guests, booked] = [rows.filter(isGuest), rows.filter((row) => !isGuest(row))];
        const seats = booked.filter(({ booking }) => booking === 'seat');
        return {
          total: seats.length,
          loaded: seats.filter(({ seat }) => seat === 'aboard' || seat === 'elsewhere').length,
          tickets: booked.map(calls.ticket),
          guests: guests.map(guestOf),
          closing: closedStops(
            rows.filter(isSomebody).map(personOn),
            (await findCloses(moment, weekId, [place])).get(place) ?? null,
            rows,
          ),
        };
      },
    );

  app.get(`/api/${kind}/${calls.all}/:weekId`, { schema: { params: OfWeek } }, async (request, reply) =>
    sendCached(request, reply, await all(request.params.weekId).get()),
  );
  app.get(`/api/${kind}/${calls.data}/:weekId`, { schema: { params: OfWeek } }, async (request, reply) =>
    sendCached(request, reply, await data(request.params.weekId).get()),
  );
  app.get(
    `/api/${kind}/allBarcodes/:vehicleId/direction/:direction/:weekId`,
    { schema: { params: OfVehicle } },
    async (request, reply) => {
      const { weekId, vehicleId, direction } = request.params;
      return sendCached(request, reply, await tickets(weekId, vehicleId, direction).get());
    },
  );

  return async ({ weekId }) => {
    const ids = await all(weekId).read();
    return [
      all(weekId),
      data(weekId),
      ...ids.outbound.map((id) => tickets(weekId, id, 'outbound')),
      ...ids.inbound.map((id) => tickets(weekId, id, 'inbound')),
    ];
  };
}
