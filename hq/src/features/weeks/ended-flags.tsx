import type { FoundReport } from '@offpiste/domain/contract/hq/imports.ts';
import { Card } from '#ui/card.tsx';

/** The rooms that go by the week's sheet again, because it says something new of them. */
export function EndedFlags({ flags }: { flags: NonNullable<FoundReport['flags']> }) {
  if (flags.length === 0) return null;
  return (
    <Card heading={`Rooms that go by the sheet again: ${flags.length}`}>
      <ul className="flex flex-col gap-1 text-note">
        {flags.map(({ room, what }) => (
          <li key={`${room} ${what}`} className="wrap-anywhere">
            <b>{room}</b>: {what}
          </li>
        ))}
      </ul>
    </Card>
  );
}
