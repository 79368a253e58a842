import type { BuildingAtHq, RoomAtHq } from '@offpiste/domain/contract/hq/places.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { Ban, CircleCheck, CircleDashed, CircleSlash, type LucideIcon } from 'lucide-react';
import { useIsManager } from '#access/use-is-manager.ts';
import { timeIn } from '#format/resort-time.ts';
import { smallButtonClass } from '#parts/small-button.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { ProblemDialog } from '#ui/problem-dialog.tsx';
import { useNow } from '#ui/use-now.ts';
import { KeysBadge } from './keys-badge.tsx';
import { RecordedLink } from './recorded-link.tsx';
import { useSayOfRooms } from './use-say-of-rooms.ts';

export interface RoomListProps {
  weekId: string;
  zone: string;
  building: BuildingAtHq;
}

/** The rooms of a building, each with where its keys are and whether these may be handed out. */
export function RoomList({ weekId, zone, building }: RoomListProps) {
  return (
    <ul aria-label={`Rooms, ${building.name}`} className="divide-y divide-line px-4 py-1.5">
      {building.rooms.map((room) => (
        <RoomRow key={room.roomId} weekId={weekId} zone={zone} room={room} />
      ))}
    </ul>
  );
}

function RoomRow({ weekId, zone, room }: Omit<RoomListProps, 'building'> & { room: RoomAtHq }) {
  const now = useNow(60_000);
  const { name, keys, keysOut, at, contested, said } = room;
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-x-4 gap-y-2 py-1.5 max-[1000px]:grid-cols-1"
    >
      <div className="min-w-0">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">
          {keysOut} of {counted(keys, 'key')} out
          {said && ` · Headquarters, ${said.by ?? 'somebody'}, ${timeIn(zone).timeText(said.at, now)}`}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-1.5 max-[1000px]:justify-start">
        {contested > 0 && <Badge tone="bad">Contested</Badge>}
        <KeysBadge at={at} />
      </div>
      <Flags weekId={weekId} room={room} />
      <div>
        <RecordedLink weekId={weekId} place={`room:${room.roomId}`} of={name} />
      </div>
    </li>
  );
}

const looks = {
  ready: [
    { words: 'Not ready', tone: 'warn', icon: CircleDashed },
    { words: 'Ready', tone: 'ok', icon: CircleCheck },
  ],
  blocked: [
    { words: 'Not blocked', tone: 'neutral', icon: CircleSlash },
    { words: 'Blocked', tone: 'bad', icon: Ban },
  ],
} as const;

/** What keeps keys from being handed out is seen from afar. */
const grounds = { ok: '', warn: 'bg-warn-soft!', bad: 'bg-bad-soft!', neutral: '' };

function Flags({ weekId, room }: { weekId: string; room: RoomAtHq }) {
  const { say, busy, problem, forgetProblem } = useSayOfRooms(weekId);
  const isManager = useIsManager();
  return (
    <div className="flex flex-wrap gap-1.5">
      {(['ready', 'blocked'] as const).map((flag) => {
        const { words, tone, icon } = looks[flag][room[flag]];
        if (!isManager)
          return (
            <Badge key={flag} tone={tone} icon={icon}>
              {words}
            </Badge>
          );
        return (
          <FlagButton
            key={flag}
            of={room.name}
            words={words}
            icon={icon}
            className={grounds[tone]}
            disabled={busy}
            onPress={() => void say({ rooms: [room.roomId], [flag]: room[flag] === 1 ? 0 : 1 })}
          />
        );
      })}
      <ProblemDialog problem={problem} onClose={forgetProblem} />
    </div>
  );
}

interface FlagButtonProps {
  /** For screen readers, who hear it apart from its row. */
  of: string;
  words: string;
  icon: LucideIcon;
  className: string;
  disabled: boolean;
  onPress: () => void;
}

/** What is so, which pressing changes. */
function FlagButton({ of, words, icon: Icon, className, disabled, onPress }: FlagButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${words}: ${of}`}
      title="Press to change it"
      disabled={disabled}
      onClick={onPress}
      className={classNames(smallButtonClass, 'w-36 justify-start', className)}
    >
      <Icon aria-hidden className="size-5" />
      {words}
    </button>
  );
}
