import type { ExtraRide, Ride } from './extra-ride.ts';
import type { NoShowReason } from './journey.ts';
import type { Direction } from './vehicle.ts';

const HERE = 'transfer:GVA-01:outbound';
const THERE = 'transfer:GVA-02:outbound';
const OTHER = 'transfer:LYS-01:outbound';

const byWhom = (at: number) => ({ actionId: `action-${at}`, repId: 'R2', repName: 'Max', at });
const load = (at: number, place: string): Ride => ({ state: byWhom(at), place });
const noShow = (at: number, place: string, reason: NoShowReason): Ride => ({
  state: { noShow: { ...byWhom(at), reason, note: 'Because' } },
  place,
});
const extra = (at: number, place: string): ExtraRide => ({ state: byWhom(at), place });
const nothing: Ride = { state: null, place: '' };

/** Run by the rule's tests, and by the server's for what its database answers. */
export const rideCases: readonly { name: string; journey: Ride; extras: readonly ExtraRide[]; ride: Ride }[] =
  [
    { name: 'of whom nothing is known rides nowhere', journey: nothing, extras: [], ride: nothing },
    {
      name: 'who was added to a transfer rides on it',
      journey: nothing,
      extras: [extra(10, THERE)],
      ride: extra(10, THERE),
    },
    {
      name: 'who was added after being scanned rides where they were added',
      journey: load(10, HERE),
      extras: [extra(20, THERE)],
      ride: extra(20, THERE),
    },
    {
      name: 'who was scanned after being added rides where they were scanned',
      journey: load(20, HERE),
      extras: [extra(10, THERE)],
      ride: load(20, HERE),
    },
    {
      name: 'who was scanned and added at one instant rides where they were scanned',
      journey: load(10, HERE),
      extras: [extra(10, THERE)],
      ride: load(10, HERE),
    },
    {
      name: 'who was added twice rides where they were added last',
      journey: nothing,
      extras: [extra(20, THERE), extra(10, OTHER)],
      ride: extra(20, THERE),
    },
    {
      name: 'who was added twice at one instant rides on the first by name',
      journey: nothing,
      extras: [extra(10, OTHER), extra(10, THERE)],
      ride: extra(10, THERE),
    },
    {
      name: 'who did not come where they are booked rides where they were added',
      journey: noShow(20, HERE, 'not-here'),
      extras: [extra(10, THERE)],
      ride: extra(10, THERE),
    },
    {
      name: 'who left the transfer to which they were added does not travel',
      journey: noShow(20, THERE, 'left'),
      extras: [extra(10, THERE)],
      ride: noShow(20, THERE, 'left'),
    },
    {
      name: 'who was added to a transfer that they had left rides on it',
      journey: noShow(10, THERE, 'left'),
      extras: [extra(20, THERE)],
      ride: extra(20, THERE),
    },
    {
      name: 'who left another transfer rides where they were added',
      journey: noShow(20, HERE, 'left'),
      extras: [extra(10, THERE)],
      ride: extra(10, THERE),
    },
    {
      name: 'who left where they were added last rides where they were added before',
      journey: noShow(30, THERE, 'left'),
      extras: [extra(10, OTHER), extra(20, THERE)],
      ride: extra(10, OTHER),
    },
  ];

type Leaves = Partial<Record<Direction, readonly (number | null)[]>>;

export const wayCases: readonly { name: string; leaves: Leaves; at: number; way: Direction | null }[] = [
  { name: 'a transfer that runs nowhere has nobody', leaves: {}, at: 50, way: null },
  {
    name: 'a transfer that runs out takes everybody out',
    leaves: { outbound: [10] },
    at: 9_000,
    way: 'outbound',
  },
  {
    name: 'a transfer that runs back takes everybody back',
    leaves: { inbound: [10] },
    at: 0,
    way: 'inbound',
  },
  {
    name: 'the departure that has just left is the nearest',
    leaves: { outbound: [100], inbound: [1_000] },
    at: 500,
    way: 'outbound',
  },
  {
    name: 'the departure that leaves next is the nearest',
    leaves: { outbound: [100], inbound: [1_000] },
    at: 600,
    way: 'inbound',
  },
  {
    name: 'any stop of a departure may be the nearest',
    leaves: { outbound: [100, 700], inbound: [1_000] },
    at: 800,
    way: 'outbound',
  },
  {
    name: 'of two departures equally near it is the one out',
    leaves: { outbound: [100], inbound: [300] },
    at: 200,
    way: 'outbound',
  },
  {
    name: 'a departure without a time is never nearer',
    leaves: { outbound: [null], inbound: [1_000] },
    at: 0,
    way: 'inbound',
  },
  {
    name: 'without any time it is the one out',
    leaves: { outbound: [null], inbound: [] },
    at: 0,
    way: 'outbound',
  },
];
