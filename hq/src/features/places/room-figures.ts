import type { RoomCounts } from '@offpiste/domain/rules/key-buildings.ts';

/** What is counted of rooms, in a building and in the week. */
export const roomFigures: readonly { of: keyof RoomCounts; label: string; hint?: string }[] = [
  { of: 'rooms', label: 'Rooms', hint: 'Whose keys we hand out' },
  { of: 'out', label: 'Out', hint: 'Every key is out' },
  { of: 'partly', label: 'Partly out', hint: 'Some keys are out, some are here' },
  { of: 'back', label: 'Back', hint: 'Every key that was out is back' },
  { of: 'contested', label: 'Contested', hint: 'Handovers claim more than is possible' },
  { of: 'ready', label: 'Ready', hint: 'Ready and not blocked' },
  { of: 'blocked', label: 'Blocked' },
];
