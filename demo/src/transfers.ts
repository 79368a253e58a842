import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { addDays, dayAndMonth, later } from './calendar.ts';
import { stations } from './coach-plan.ts';
import { valleyDriver } from './drivers.ts';
import type { JourneyDates } from './journeys.ts';
import type { Party } from './people.ts';
import type { Random } from './random.ts';
import type { WeekContent } from './write-csv.ts';

const airports = [
  {
    code: 'GVA',
    name: 'Geneva airport',
    meeting: 'Arrivals hall, French sector, coach bay 4',
    lat: 46.2312,
    lng: 6.1089,
    flight: 'EZY8513',
  },
  {
    code: 'LYS',
    name: 'Lyon airport',
    meeting: 'Terminal 1, coach park P5',
    lat: 45.7214,
    lng: 5.0797,
    flight: 'BA0362',
  },
  {
    code: 'CMF',
    name: 'Chambéry airport',
    meeting: 'Front of the terminal',
    lat: 45.6381,
    lng: 5.8802,
    flight: 'LS1237',
  },
] as const;

const statuses = ['Booked', 'Booked', 'Pending', 'Booked', 'Cancelled', 'Waiting list'];
const SEATS = 16;

/** Transfers between airports and villages, at least six: one of every status. */
export function transferContent(random: Random, parties: readonly Party[], dates: JourneyDates): WeekContent {
  const people = parties.reduce((sum, party) => sum + party.people.length, 0);
  const count = Math.max(6, Math.ceil(people / SEATS));
  const arrives = addDays(dates.startsOn, 1);
  const transfers = Array.from({ length: count }, (_, index) => {
    const airport = airports[index % airports.length] ?? airports[0];
    const status = statuses[index] ?? 'Booked';
    const id = `${airport.code}-${String(Math.floor(index / airports.length) + 1).padStart(2, '0')}`;
    return { id, airport, status, time: later('10:20', (index % 7) * 55), passengers: 0 };
  });
  // Nobody is put on a cancelled one; the last ordinary one stays empty.
  const used = transfers.filter(({ status }, index) => status !== 'Cancelled' && index !== 5);
  const seats: WrittenWeekRow<'transfer-passengers.csv'>[] = [];
  for (const party of parties) {
    const transfer = used.reduce((least, next) => (next.passengers < least.passengers ? next : least));
    const station = party.resort.coachStation;
    for (const { reference, status } of party.people) {
      const seat = {
        transferId: transfer.id,
        passenger: reference,
        equipmentCarriage: random.weighted([
          ['No equipment', 3],
          ['I want to bring my own skis', 1],
        ] as const),
        reference: transfer.airport.flight,
        deleted: status === 'Cancelled' ? 1 : 0,
      };
      seats.push(
        { ...seat, direction: 'outbound', pickUpLocation: transfer.airport.name, dropOffLocation: station },
        { ...seat, direction: 'inbound', pickUpLocation: station, dropOffLocation: transfer.airport.name },
      );
      transfer.passengers++;
    }
  }
  return {
    'transfers.csv': transfers.map(({ id, airport, status, time, passengers }, index) => {
      const booked = seatsBooked(index, passengers);
      return {
        transferId: id,
        Route: `${airport.name} – Val Corbier valley`,
        Supplier: index % 2 ? 'Alpbus Savoie' : 'Corbier Navettes',
        'Seats Booked': booked,
        Resort: 'Val Corbier',
        Date: dayAndMonth(arrives),
        Status: status,
        'Last Flight(s)': index === 3 ? '' : `${airport.flight} ${later(time, -70)}`,
        Driver: status === 'Pending' ? '' : valleyDriver(index),
        'Driver Mobile': status === 'Pending' ? '' : `336399800${String(10 + (index % 90))}`,
        'OTA Pax': index % 3 === 0 ? '2' : '0',
        'Third parties': index % 4 === 1 ? '3' : '0',
        Reps: '1',
        'Ski bags': String(index % 5),
      };
    }),
    'transfer-departures.csv': transfers.flatMap(({ id, airport, time }) => [
      {
        transferId: id,
        direction: 'outbound',
        location: airport.name,
        address: airport.meeting,
        dateTime: `${arrives} ${time}`,
        loadingTime: later(time, -20),
        latitude: airport.lat,
        longitude: airport.lng,
      },
      ...stations.map((station, index) => {
        const departs = later('05:45', index * 25);
        return {
          transferId: id,
          direction: 'inbound',
          location: station.coachStation,
          address: `${station.name}, 73990`,
          dateTime: `${dates.endsOn} ${departs}`,
          loadingTime: later(departs, -15),
          latitude: station.lat,
          longitude: station.lng,
        };
      }),
    ]),
    'transfer-passengers.csv': seats,
  };
}

/** The second is over-full, the third has no capacity on record, the fourth is exactly full. */
function seatsBooked(index: number, passengers: number): string {
  if (index === 1) return String(passengers + 1);
  if (index === 2) return '';
  if (index === 3) return String(passengers + 3);
  return passengers + 5 > 19 ? '49' : '19';
}
