import type { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayText } from '#format/date-text.ts';
import { useKeys } from '#parts/use-keys.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useToday } from './use-today.ts';

/** The days on which something leaves. */
export function DayChooser({ reply }: { reply: BoardReply }) {
  const { change } = useToday();
  const days = [...new Set([...reply.days, reply.day])].toSorted();
  const at = days.indexOf(reply.day);
  const [before, after] = [days[at - 1], days[at + 1]];
  const choose = (day: string | undefined) => {
    if (day !== undefined) change({ day, open: undefined });
  };
  useKeys([
    { keys: '[', words: 'The day before', run: () => choose(before) },
    { keys: ']', words: 'The day after', run: () => choose(after) },
  ]);
  return (
    <div className="flex items-center">
      <IconButton
        icon={ChevronLeft}
        label="The day before"
        disabled={before === undefined}
        onClick={() => choose(before)}
      />
      <SelectField
        label="Day"
        isLabelHidden
        value={reply.day}
        options={days.map((day) => ({ value: day, label: dayText(day) }))}
        onChange={choose}
        className="w-40"
      />
      <IconButton
        icon={ChevronRight}
        label="The day after"
        disabled={after === undefined}
        onClick={() => choose(after)}
      />
    </div>
  );
}
