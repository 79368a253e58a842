import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { addDays } from './calendar.ts';
import type { Party, Person } from './people.ts';
import type { Random } from './random.ts';
import { resorts } from './resorts.ts';
import type { WeekContent } from './write-csv.ts';

interface Building {
  id: string;
  name: string;
  resort: string;
  street: string;
  /** Who hands us the keys, and where reps hand them on; null where the reception does it. */
  keys: { supplier: string; distLoc: string } | null;
}

const buildings: readonly Building[] = [
  building(
    'les-cimes',
    'Résidence Les Cimes',
    'val-corbier',
    '14 Rue du Glacier',
    'Corbier Locations',
    'Reception Les Cimes',
  ),
  building(
    'le-hameau',
    'Le Hameau des Neiges',
    'val-corbier',
    '3 Chemin des Mélèzes',
    'Corbier Locations',
    'Reception Les Cimes',
  ),
  building(
    'balcons-du-roc',
    'Les Balcons du Roc',
    'roc-blanc',
    '27 Route du Roc',
    'Agence du Roc',
    'Tourist office Roc Blanc',
  ),
  building(
    'chalet-edelweiss',
    'Chalet Edelweiss',
    'roc-blanc',
    '8 Impasse de l’Église',
    'Agence du Roc',
    'Tourist office Roc Blanc',
  ),
  building(
    'les-aiguilles',
    'Résidence Les Aiguilles',
    'aiguilles-neuves',
    '1 Place Haute',
    'Haute Immo',
    'Ski room Les Aiguilles',
  ),
  {
    id: 'hotel-de-la-poste',
    name: 'Hôtel de la Poste',
    resort: 'aiguilles-neuves',
    street: '5 Place Haute',
    keys: null,
  },
];

function building(
  id: string,
  name: string,
  resort: string,
  street: string,
  supplier: string,
  distLoc: string,
): Building {
  return { id, name, resort, street, keys: { supplier, distLoc } };
}

const notes = [
  '<p>Deposit: <b>€50</b> a person, by card at the reception.</p>',
  '<p>Quiet hours from <strong>22:30</strong>. The neighbours have children.</p><ul><li>No shoes inside</li><li>No candles</li></ul>',
  '<p>Check-in from 17:00.<br>Luggage room on floor –1.</p>',
  '<p>Wi-Fi: <em>LesCimes-Guest</em>. Trouble? <a href="tel:+33479000001">Call the residence</a>.</p>',
];

interface Room {
  id: string;
  building: Building;
  number: number;
  capacity: number;
  guests: Person[];
}

/** Where everyone sleeps, and the keys of it in every state they can be in. */
export function stayContent(
  random: Random,
  parties: readonly Party[],
  { startsOn, isBegun }: { startsOn: string; isBegun: boolean },
  roomReps: readonly string[],
): WeekContent {
  const rooms = fillRooms(random, parties);
  const keyRooms = rooms.filter(({ building: { keys } }) => keys !== null);
  return {
    'accommodation.csv': buildings.map(({ id, name, street, resort: resortId }, index) => {
      const resort = resorts.find((known) => known.id === resortId) ?? resorts[0];
      const last = index === buildings.length - 1;
      return {
        id,
        name,
        address: `${street}, 73990 ${resort.name}`,
        latitude: last ? null : Number((resort.lat + 0.0004 * index).toFixed(4)),
        longitude: last ? null : Number((resort.lng - 0.0003 * index).toFixed(4)),
        contact_number: last ? null : `3347900000${index + 1}`,
        reference: `ACC-${118 + index * 11}`,
      };
    }),
    'rooms.csv': rooms.map((room, index) => ({
      subblock_id: room.id,
      accommodation: room.building.id,
      subblock_physical_name: room.building.keys ? `Apartment ${room.number}` : `Room ${room.number}`,
      // Some rooms that nobody looks after yet.
      subblock_room_rep: index % 9 === 4 ? null : (roomReps[index % roomReps.length] ?? null),
      subblock_capacity: room.capacity,
      bed_linen_included: index % 5 === 3 ? null : index % 2,
      towels_included: index % 3 === 0 ? 1 : 0,
      passenger_notes: index % 4 === 3 ? null : (notes[index % notes.length] ?? null),
    })),
    'room-passengers.csv': rooms.flatMap(({ id, guests }) =>
      guests.map(({ reference }) => ({ subblock_id: id, passenger: reference })),
    ),
    'key-rooms.csv': keyRooms.map((room, index) => keyRoom(room, index, startsOn, isBegun)),
  };
}

/** Parties stay together as far as rooms are large enough; the rest share with strangers. */
function fillRooms(random: Random, parties: readonly Party[]): Room[] {
  const rooms: Room[] = [];
  const numbers = new Map<string, number>();
  const open = (place: Building) => {
    const number = (numbers.get(place.id) ?? 0) + 1;
    numbers.set(place.id, number);
    const room = {
      id: String(70_000 + rooms.length + 1),
      building: place,
      number,
      capacity: random.pick([2, 4, 4, 5, 6, 6, 8]),
      guests: [],
    };
    rooms.push(room);
    return room;
  };
  const current = new Map<string, Room>();
  for (const [index, party] of parties.entries()) {
    // Some sleep at friends’ and have no room with us.
    if (index % 41 === 40) continue;
    const place = random.pick(buildings.filter(({ resort }) => resort === party.resort.id));
    for (const person of party.people) {
      let room = current.get(place.id);
      if (!room || room.guests.length >= room.capacity) {
        room = open(place);
        current.set(place.id, room);
      }
      if (person.status !== 'Cancelled') room.guests.push(person);
    }
  }
  // Rooms that stay empty, one in every building.
  for (const place of buildings) open(place);
  return rooms;
}

function keyRoom(
  room: Room,
  index: number,
  startsOn: string,
  isBegun: boolean,
): WrittenWeekRow<'key-rooms.csv'> {
  const first = room.guests[0];
  const state = STATES[index % STATES.length] ?? 'ready';
  const numberOfKeys = state === 'partly' ? 3 : Math.max(1, Math.ceil(room.capacity / 2));
  const resort = resorts.find(({ id }) => id === room.building.resort) ?? resorts[0];
  const handedOut = isBegun && first && ['distributed', 'partly', 'returned'].includes(state);
  const tenant = first?.reference.startsWith('WASTELAND') ? 'wasteland' : 'nuco';
  const timestamp = `${addDays(startsOn, 1)}T15:${String(10 + (index % 45))}:00Z`;
  return {
    roomId: room.id,
    roomName: `Apartment ${room.number}`,
    buildingName: room.building.name,
    numberOfKeys,
    extraKeys: index % 6 === 0 ? 1 : 0,
    ready: state === 'not ready' ? 0 : 1,
    blocked: state === 'blocked' ? 1 : 0,
    allowedBarcodes: room.guests.map(({ reference }) => reference).join(','),
    supplier: room.building.keys?.supplier ?? null,
    distLoc: room.building.keys?.distLoc ?? null,
    // One place without coordinates.
    distLat: room.building.id === 'les-aiguilles' ? null : resort.lat,
    distLon: room.building.id === 'les-aiguilles' ? null : resort.lng,
    distributed: handedOut ? 1 : 0,
    returned: handedOut && state === 'returned' ? 1 : 0,
    distributedTo: handedOut ? `${first.name} - ${first.reference}` : null,
    distributionInfo: handedOut
      ? JSON.stringify([{ numberOfKeys: state === 'partly' ? 1 : numberOfKeys, tenant, timestamp }])
      : null,
  };
}

const STATES = [
  'ready',
  'ready',
  'not ready',
  'ready',
  'blocked',
  'partly',
  'ready',
  'distributed',
  'ready',
  'returned',
  'ready',
  'ready',
];
