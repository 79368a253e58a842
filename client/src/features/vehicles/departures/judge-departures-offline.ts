import { statedIn } from '@offpiste/domain/contract/close-departure.ts';
import { CoachDataReply } from '@offpiste/domain/contract/coach.ts';
import { departurePlace } from '@offpiste/domain/contract/departure-fields.ts';
import { TransferDataReply } from '@offpiste/domain/contract/transfer.ts';
import { bookingToJudge } from '@offpiste/domain/rules/check-in.ts';
import { decideClose } from '@offpiste/domain/rules/close-departure.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import type { JourneyState } from '@offpiste/domain/rules/journey.ts';
import { decideNoShow, type NoShowFacts } from '@offpiste/domain/rules/no-show.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { type DepartureOnPhone, departureOnPhone } from '#lists/departure-on-phone.ts';
import type { TransferTimes } from '#lists/extras-on-top.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import type { KnownOnPhone } from '#scan/check-in/judge-check-in-offline.ts';

const readCoaches = listReader(CoachDataReply);
const readTransfers = listReader(TransferDataReply);

/** Judges a close with what this phone knows, by the server's rule; null when it has no list of the departure. */
export function closeOffline({ readList }: Pick<KnownOnPhone, 'readList'>): LocalHandler<'close-departure'> {
  return async (body, { earlier }) => {
    const place = departurePlace(body);
    const transfers = await transferTimes(readList);
    const known = departureOnPhone(await readList(place), earlier, place, transfers);
    if (!known) return null;
    // Without the sheet nobody here can say that a stop is not on it.
    const stops = (await stopsOf(readList, body)) ?? body.stops;
    return decideClose({ ...known, stops }, { ...statedIn(body), late: false });
  };
}

/** Judges a no-show likewise; the week knows where somebody is booked who is not on the list. */
export function noShowOffline({ week, readList }: KnownOnPhone): LocalHandler<'no-show'> {
  return async (body, { earlier, prefixes }) => {
    const { vehicle, vehicleId, direction, barcode, reason, note = '' } = body;
    const place = departurePlace(body);
    const request = { barcode, vehicleId, place, reason, note, late: false };
    const code = fullCodeIn(barcode);
    if (code === null) return decideNoShow({ departureKnown: true, passenger: null }, request, prefixes);
    const transfers = await transferTimes(readList);
    const known = departureOnPhone(await readList(place), earlier, place, transfers);
    const listed = known && passengerOn(known, code, vehicleId, place);
    if (listed) return decideNoShow({ departureKnown: true, passenger: listed }, request, prefixes);

    const passenger = await week.seatsOf(code, vehicle, direction).catch(() => null);
    if (!passenger?.booked) return null;
    const departureKnown = await week.vehicleRuns(vehicle, vehicleId, direction);
    const booked = bookingToJudge(passenger.booked, vehicleId);
    const facts = { ...passenger, booked, journey: null, journeyPlace: '' };
    return decideNoShow({ departureKnown, passenger: facts }, request, prefixes);
  };
}

function passengerOn(
  { people, gone, placeOf }: DepartureOnPhone,
  code: string,
  vehicleId: string,
  place: string,
): NoShowFacts['passenger'] {
  const person = people.find(({ reference }) => reference === code);
  if (!person) return null;
  // The list says that somebody did it, not who; empty names are not shown.
  const first = { actionId: '', repId: '', repName: '', at: 0 };
  const journeys: Record<typeof person.seat, JourneyState> = {
    aboard: first,
    elsewhere: first,
    'no-show': { noShow: { ...first, reason: 'not-here', note: '' } },
    missing: null,
  };
  return {
    name: person.name ?? '',
    cancelled: gone.has(code),
    booked: person.guest
      ? null
      : { placeId: vehicleId, pickUpLocation: person.stop || null, departsText: null },
    journey: journeys[person.seat],
    journeyPlace: person.seat === 'elsewhere' ? (placeOf.get(code) ?? '') : place,
  };
}

/** When transfers leave; none where this phone has no list of them. */
async function transferTimes(readList: KnownOnPhone['readList']): Promise<TransferTimes> {
  return readTransfers(await readList('transfer-data'))?.mergedData ?? [];
}

/** The stops on the vehicle's sheet; null where this phone has none. */
async function stopsOf(
  readList: KnownOnPhone['readList'],
  { vehicle, vehicleId, direction }: { vehicle: VehicleKind; vehicleId: string; direction: Direction },
): Promise<string[] | null> {
  const row =
    vehicle === 'coach'
      ? readCoaches(await readList('coach-data'))?.mergedData.find(({ coachId }) => coachId === vehicleId)
      : readTransfers(await readList('transfer-data'))?.mergedData.find(
          ({ transferId }) => transferId === vehicleId,
        );
  return row?.departures[direction].map(({ location }) => location) ?? null;
}
