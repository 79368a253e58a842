import { Plate, type PlateShape } from '#ui/plate.tsx';

/** What the plate of a place looks like, as it can be kept on the phone. */
export interface PlacePlate {
  shape: PlateShape;
  /** A stub has a word on each line: 'Sun 22'. */
  text: string;
}

/** Returns the plate of a coach, 'Coach 4', or a transfer, 'LYS-02'. */
export function vehiclePlate(kind: 'coach' | 'transfer', name: string): PlacePlate {
  if (kind === 'transfer') return { shape: 'wide', text: name };
  const text = /^Coach (.+)$/i.exec(name)?.[1] ?? name;
  return { shape: text.length > 3 ? 'wide' : 'square', text };
}

/** Returns the plate of a lesson or workshop: the number in its group's name, otherwise its first letter. */
export function groupPlate(group: string): PlacePlate {
  return { shape: 'disc', text: /\d+/.exec(group)?.[0] ?? group.trim().charAt(0).toUpperCase() };
}

/** Returns the plate of a room: the number in its name, otherwise its first letter. */
export function roomPlate(name: string): PlacePlate {
  return { shape: 'tag', text: /\d+/.exec(name)?.[0] ?? name.trim().charAt(0).toUpperCase() };
}

/** Returns the plate of something on a day, 'Sun 22 Nov 21:00'. */
export function dayPlate(dayAndTime: string | null): PlacePlate {
  return { shape: 'stub', text: dayAndTime?.split(' ').slice(0, 2).join(' ') ?? '–' };
}

/** The plate of a place where one scans. */
export function PlatedPlace({ plate: { shape, text }, large }: { plate: PlacePlate; large?: boolean }) {
  const lines = shape === 'stub' ? text.split(' ') : [text];
  return (
    <Plate shape={shape} {...(large && { large })}>
      {/* A grid cell: several lines are one below the other. */}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Plate>
  );
}
