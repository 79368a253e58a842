import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { addDays } from './calendar.ts';
import type { Party, Prefix } from './people.ts';
import type { Random } from './random.ts';
import type { WeekContent } from './write-csv.ts';

interface Night {
  id: string;
  name: string;
  brands: string;
  day: number;
  start: string;
  end: string;
  /** How many of each prefix have a ticket. */
  share: Partial<Record<Prefix, number>>;
  description: string | null;
  place: { name: string; lat: number; lng: number } | null;
}

const chamois = { name: 'Le Chamois', lat: 45.4695, lng: 6.5079 };
const arena = { name: 'Salle des Neiges', lat: 45.4678, lng: 6.5061 };
const plateau = { name: 'Plateau du Bouquetin, 2,100 m', lat: 45.4602, lng: 6.5188 };

const nights: readonly Night[] = [
  night(
    '500001',
    'Welcome Party',
    'nuco,wasteland,snowfuze',
    2,
    '21:00',
    '23:59',
    chamois,
    { NUCO: 0.7, WASTELAND: 0.7, WHITEROAD: 0.5 },
    '<p>Doors at <b>nine</b>. Bring your wristband: it is your ticket, your coach seat and your way home, and nobody gets in without it.</p><ul><li>Free drink before ten</li><li>Cloakroom €2</li></ul>',
  ),
  night(
    '500002',
    'NUCO Mountain Rave',
    'nuco',
    3,
    '14:00',
    '17:30',
    plateau,
    { NUCO: 0.6 },
    '<p>On the plateau at 2,100 m. <strong>Lifts stop at 17:45</strong>, so leave in time.</p>',
  ),
  night(
    '500003',
    'Wasteland Warehouse',
    'wasteland',
    3,
    '22:00',
    '23:59',
    arena,
    { WASTELAND: 0.6 },
    '<p>One night, two rooms.</p>',
  ),
  night(
    '500004',
    'Torchlight Descent',
    'nuco,wasteland',
    4,
    '18:30',
    '20:00',
    plateau,
    { NUCO: 0.2, WASTELAND: 0.2, WHITEROAD: 0.2 },
    'Good skiers only. Meet at the top of the Bouquetin lift.',
  ),
  night('500005', 'White Road Dinner', 'snowfuze', 4, '20:30', '23:30', null, { WHITEROAD: 0.8 }, null),
  night(
    '500006',
    'Fondue Night',
    'nuco',
    5,
    '19:00',
    '22:00',
    chamois,
    { NUCO: 0.15 },
    '<p>Vegetarian on request.</p>',
  ),
  night(
    '500007',
    'Closing Party',
    'nuco,wasteland,snowfuze',
    6,
    '21:00',
    '23:59',
    arena,
    { NUCO: 0.65, WASTELAND: 0.65, WHITEROAD: 0.4 },
    '<p>Last one. Packed bags, please: coaches leave on <em>Saturday</em>.</p>',
  ),
  // Nobody has a ticket yet.
  night('500008', 'Staff Quiz', 'snowfuze', 5, '17:00', '18:30', chamois, {}, null),
];

function night(
  id: string,
  name: string,
  brands: string,
  day: number,
  start: string,
  end: string,
  place: Night['place'],
  share: Night['share'],
  description: string | null,
): Night {
  return { id, name, brands, day, start, end, place, share, description };
}

/** Events with tickets, and everything else that is on. */
export function nightlifeContent(random: Random, parties: readonly Party[], startsOn: string): WeekContent {
  const tickets = nights.flatMap(({ id, share }) =>
    parties.flatMap(({ prefix, people }) =>
      people
        .filter(() => random.chance(share[prefix] ?? 0))
        .map(({ reference, status }) => ({
          eventId: id,
          passenger: reference,
          deleted: status === 'Cancelled' ? 1 : 0,
        })),
    ),
  );
  return {
    'events.csv': nights.map((event, index) => ({
      eventId: event.id,
      eventRef: `EV-${event.id}`,
      name: event.name,
      brands: event.brands,
      description: event.description,
      host: index % 3 === 2 ? null : 'Priya Nair',
      locationName: event.place?.name ?? null,
      lat: event.place?.lat ?? null,
      lng: event.place?.lng ?? null,
      startDateTime: `${addDays(startsOn, event.day)} ${event.start}`,
      endDateTime: index === 5 ? null : `${addDays(startsOn, event.day)} ${event.end}`,
      lastEntry: index % 2 ? null : '22:45',
      sponsor: index === 0 ? 'Alpine Cola' : null,
      barType: index % 3 === 0 ? 'Cash bar' : null,
      transportInfo: index < 3 ? 'Shuttle from the coach station every <b>20 minutes</b>' : null,
      clothing: index === 1 ? 'Ski boots and something bright' : null,
      extraInfo: index % 2 ? null : 'Bring <b>ID</b>',
    })),
    'event-participants.csv': tickets,
    'whats-on.csv': whatsOn(startsOn),
  };
}

const packages = ['NUCO Premium', 'Wasteland Classic', 'White Road'];
const happenings = [
  ['Welcome meeting', 'Everyone', 'Meeting', 1, '18:00', 'Salle des Neiges'],
  ['First tracks', 'With a guide', 'On the slopes', 2, '08:30', 'Foot of the Bouquetin lift'],
  ['Après at Le Chamois', 'Live music', 'Après', 2, '16:00', 'Le Chamois'],
  ['Après at Le Chamois', 'DJ', 'Après', 3, '16:00', 'Le Chamois'],
  ['Snowshoe walk', 'By headlamp', 'Off the slopes', 4, '20:00', null],
  ['Giant slalom', 'Fun race', 'On the slopes', 5, '13:30', 'Stade de slalom'],
  ['Pub quiz', 'Teams of six', 'Nightlife', 5, '20:30', 'Salle des Neiges'],
  ['Luggage and coaches', 'Departure meeting', 'Meeting', 7, '17:30', 'Salle des Neiges'],
] as const;

function whatsOn(startsOn: string): WrittenWeekRow<'whats-on.csv'>[] {
  const parties = nights.map((event) => ({
    id: `wo-${event.id}`,
    title: event.name,
    subtitle: event.place?.name ?? null,
    eventType: 'Nightlife',
    description: event.description,
    start: `${addDays(startsOn, event.day)} ${event.start}`,
    end: `${addDays(startsOn, event.day)} ${event.end}`,
    locationName: event.place?.name ?? null,
    latitude: event.place?.lat ?? null,
    longitude: event.place?.lng ?? null,
    packages: packages.filter((name) => event.brands.includes(brandOf(name))).join(';'),
    brand: event.brands.includes(',') ? null : event.brands,
  }));
  const others = happenings.map(([title, subtitle, eventType, day, time, place], index) => ({
    id: `wo-${index + 1}`,
    title,
    subtitle,
    eventType,
    description:
      index === 4
        ? null
        : `${title} for everyone who likes company. Meet ten minutes early; no booking needed, bring warm clothes.`,
    start: `${addDays(startsOn, day)} ${time}`,
    locationName: place,
    latitude: place ? 45.4695 : null,
    longitude: place ? 6.5079 : null,
    packages: packages.join(';'),
  }));
  return [...parties, ...others];
}

function brandOf(packageName: string): string {
  if (packageName.startsWith('NUCO')) return 'nuco';
  return packageName.startsWith('Wasteland') ? 'wasteland' : 'snowfuze';
}
