import { ageOn } from '@offpiste/domain/rules/age.ts';
import { isClosed } from '@offpiste/domain/rules/closed-fields.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { dayText, shortDate } from '#format/date-text.ts';
import { mapUrl } from '#format/map-url.ts';
import { phoneText } from '#format/phone-text.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { closedText, fieldText } from '#people/field-text.ts';
import type { DetailLine } from '#ui/detail-list.tsx';
import type { AllocPlace, Transport } from '#week/worker/alloc-places.ts';
import type { WholePassenger } from '#week/worker/people.ts';
import { passengerText } from './passenger-text.ts';

/** One card of the passenger's page. */
export interface PassengerCard {
  id: string;
  heading: string;
  /** The folded-away facts in one line. */
  summary: string;
  /** Groups of lines: two journeys, several lessons. */
  groups: {
    heading?: string;
    lines: DetailLine[];
    html?: string | null;
    link?: { text: string; to: string };
  }[];
  /** Shown when there are no groups. */
  empty: string;
}

export interface CardContext {
  now: number;
  time: ResortTime;
  /** A colleague's name by `User ID`, as far as the viewer may know. */
  repName: (userId: string) => string | null;
}

/** The cards of a passenger in the order of the trip (document 1 §2 "Passenger detail"). */
export function passengerCards(passenger: WholePassenger, context: CardContext): PassengerCard[] {
  const places = passenger.allocPlaces ?? [];
  return [
    personalCard(passenger, context),
    tripCard(passenger),
    travelCard(places),
    accommodationCard(places, context),
    lessonsCard(places),
    eventsCard(places, context),
    liftPassCard(places, context),
    skiHireCard(places),
    ...nextOfKinCard(passenger),
  ];
}

function personalCard(passenger: WholePassenger, { now, time }: CardContext): PassengerCard {
  const { phonenumber, email, dateOfBirth, nationality } = passenger;
  const age = dateOfBirth ? ageOn(dateOfBirth, time.dateOf(now)) : null;
  const unknownAge = isClosed(passenger, 'dateOfBirth') ? closedText : passengerText.none;
  const lines: DetailLine[] = [
    { label: 'Phone', value: phoneText(fieldText(passenger, 'phonenumber')) },
    // Fields the viewer may not see are absent; those that the booking lacks are null.
    ...(email === undefined ? [] : [{ label: 'Email', value: fieldText(passenger, 'email'), email }]),
    ...(dateOfBirth === undefined
      ? []
      : [
          {
            label: 'Date of birth',
            value: dateOfBirth ? shortDate(dateOfBirth) : fieldText(passenger, 'dateOfBirth'),
          },
          { label: 'Age', value: age === null ? unknownAge : String(age) },
        ]),
    { label: 'Nationality', value: fieldText(passenger, 'nationality') },
  ];
  return {
    id: 'personal',
    heading: 'Personal information',
    summary: [phonenumber && phoneText(phonenumber), nationality].filter(Boolean).join(' · '),
    groups: [{ lines }],
    empty: '',
  };
}

function tripCard({ reference, status, resortName, groupName }: WholePassenger): PassengerCard {
  return {
    id: 'trip',
    heading: 'Trip information',
    summary: [resortName, groupName].filter(Boolean).join(' · '),
    groups: [
      {
        lines: [
          { label: 'Reference', value: reference },
          { label: 'Status', value: status || passengerText.notAvailable },
          { label: 'Resort', value: orUnknown(resortName) },
          { label: 'Group', value: orUnknown(groupName) },
        ],
      },
    ],
    empty: '',
  };
}

function travelCard(places: readonly AllocPlace[]): PassengerCard {
  const journeys = places.flatMap((place) => ('transport' in place ? [place.transport] : []));
  const outboundFirst = [...journeys].sort((a, b) => Number(isInbound(a)) - Number(isInbound(b)));
  return {
    id: 'travel',
    heading: 'Travel details',
    summary: travelSummary(outboundFirst.map(journeyName)),
    groups: outboundFirst.map((journey) => ({
      heading: isInbound(journey) ? 'Inbound' : 'Outbound',
      lines: journeyLines(journey),
    })),
    empty: passengerText.nothing,
  };
}

function travelSummary(names: readonly string[]): string {
  const [out, back] = names;
  return names.length === 2 && out === back ? `${out}, both ways` : names.join(' · ');
}

function journeyLines(journey: Transport): DetailLine[] {
  if (journey.transportType === 'own_transport') return [{ label: 'Type', value: 'Own transport' }];
  const { pickUpLocation, dropOffLocation, reference, equipmentCarriage } = journey;
  return [
    { label: 'Type', value: journeyName(journey) },
    { label: 'Reference', value: reference ?? passengerText.none },
    { label: 'Pick up', value: pickUpLocation?.location ?? passengerText.notAvailable },
    { label: 'Departs', value: pickUpLocation?.date_time_formatted ?? passengerText.timeUnknown },
    { label: 'Drop off', value: dropOffLocation?.location ?? passengerText.notAvailable },
    { label: 'Equipment', value: equipmentCarriage ?? passengerText.none },
  ];
}

function accommodationCard(places: readonly AllocPlace[], { repName }: CardContext): PassengerCard {
  const stays = places.flatMap((place) => ('accommodation' in place ? [place.accommodation] : []));
  return {
    id: 'accommodation',
    heading: 'Accommodation',
    summary: stays.map((stay) => `${stay.name} · ${stay.subblock_physical_name}`).join(' · '),
    groups: stays.map((stay) => ({
      heading: stay.name,
      lines: [
        { label: 'Address', value: orUnknown(stay.address), map: mapUrl(stay) },
        { label: 'Room', value: stay.subblock_physical_name },
        {
          label: 'Room rep',
          value:
            stay.subblock_room_rep === null
              ? passengerText.none
              : (repName(stay.subblock_room_rep) ?? passengerText.notAvailable),
        },
        { label: 'Bed linen', value: stay.bed_linen_included === 1 ? 'Included' : 'Not included' },
        { label: 'Towels', value: stay.towels_included === 1 ? 'Included' : 'Not included' },
        ...(isClosed(stay, 'passenger_notes') ? [{ label: 'Notes', value: closedText }] : []),
      ],
      html: stay.passenger_notes,
      link: { text: 'View room', to: `/accommodation/${encodeURIComponent(stay.subblock_id)}` },
    })),
    empty: passengerText.noAccommodation,
  };
}

function lessonsCard(places: readonly AllocPlace[]): PassengerCard {
  const lessons = places.flatMap((place) => ('lessons' in place ? [place.lessons] : []));
  return {
    id: 'lessons',
    heading: 'Lessons',
    summary: lessons.map(({ group }) => group).join(' · '),
    groups: lessons.map((lesson) => ({
      heading: lesson.group,
      lines: [
        { label: 'Times', value: lesson.times ?? passengerText.timeUnknown },
        { label: 'Meeting point', value: orUnknown(lesson.meetingPoint), map: lesson.meetingPointUrl },
        ...(lesson.notes ? [{ label: 'Notes', value: lesson.notes }] : []),
      ],
    })),
    empty: passengerText.nothing,
  };
}

function eventsCard(places: readonly AllocPlace[], { time }: CardContext): PassengerCard {
  const events = places
    .flatMap((place) => ('event' in place ? [place.event] : []))
    .sort((a, b) => (a.startDateTime ?? '').localeCompare(b.startDateTime ?? ''));
  return {
    id: 'events',
    heading: 'Events',
    summary: events.map(({ name }) => name).join(' · '),
    groups: events.map((event) => ({
      heading: event.name,
      lines: [
        { label: 'Starts', value: timeOf(event.startDateTime, time) },
        {
          label: 'Location',
          value: event.location?.name ?? passengerText.notAvailable,
          map: event.location && mapUrl({ latitude: event.location.lat, longitude: event.location.lng }),
        },
      ],
    })),
    empty: passengerText.nothing,
  };
}

function liftPassCard(places: readonly AllocPlace[], { time }: CardContext): PassengerCard {
  const passes = places.flatMap((place) => ('liftpass' in place ? [place.liftpass] : []));
  return {
    id: 'lift-pass',
    heading: 'Lift pass',
    summary: passes.map(({ passType }) => passType).join(' · '),
    groups: passes.map((pass) => ({
      lines: [
        { label: 'Pass type', value: pass.passType },
        {
          label: 'Duration',
          value: pass.duration === null ? passengerText.none : counted(pass.duration, 'day'),
        },
        {
          label: 'First day of skiing',
          value: pass.firstDaysSkiing ? dayText(pass.firstDaysSkiing) : passengerText.notAvailable,
        },
        {
          label: 'Distribution point',
          value: pass.distributionPoint,
          map:
            pass.distributionLocation &&
            mapUrl({ latitude: pass.distributionLocation.lat, longitude: pass.distributionLocation.lng }),
        },
        { label: 'Handed out from', value: timeOf(pass.distributionStartTime, time) },
      ],
    })),
    empty: passengerText.noLiftPass,
  };
}

function skiHireCard(places: readonly AllocPlace[]): PassengerCard {
  const hires = places.flatMap((place) => ('skihire' in place ? [place.skihire] : []));
  return {
    id: 'ski-hire',
    heading: 'Ski hire',
    summary: hires.map((hire) => hire.package_name).join(' · '),
    groups: hires.map(({ package_name, helmet, rentalShop }) => ({
      lines: [
        { label: 'Package', value: package_name },
        { label: 'Helmet', value: helmet ?? passengerText.none },
        { label: 'Shop', value: rentalShop.name, map: rentalShop.locationUrl },
        { label: 'Opening hours', value: rentalShop.openingHours ?? passengerText.timeUnknown },
      ],
    })),
    empty: passengerText.noSkiHire,
  };
}

/** Not even the heading where the viewer may not see it. */
function nextOfKinCard(passenger: WholePassenger): PassengerCard[] {
  const { next_of_kin_name: name } = passenger;
  if (name === undefined) return [];
  return [
    {
      id: 'next-of-kin',
      heading: 'Next of kin',
      summary: isClosed(passenger, 'next_of_kin_name') ? closedText : (name ?? ''),
      groups: [
        {
          lines: [
            { label: 'Name', value: fieldText(passenger, 'next_of_kin_name') },
            { label: 'Phone', value: phoneText(fieldText(passenger, 'next_of_kin_phone')) },
          ],
        },
      ],
      empty: '',
    },
  ];
}

function journeyName({ transportType, coach }: Transport): string {
  if (transportType === 'own_transport') return 'Own transport';
  return `${transportType === 'coach_travel' ? 'Coach' : 'Transfer'} ${coach ?? passengerText.none}`;
}

function isInbound({ type }: Transport): boolean {
  return type === 'transport-inbound';
}

function timeOf(instant: string | null, time: ResortTime): string {
  return instant === null ? passengerText.timeUnknown : time.dayAndTime(instant);
}

function orUnknown(value: string | null | undefined): string {
  return value || passengerText.notAvailable;
}
