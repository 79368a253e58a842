import { useNavigate } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useWeeks } from '#live/use-weeks.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { addressOf, isOfSeason } from './entries.ts';
import { useShownPage } from './rail.tsx';

/** The line over every page: whose week it is, and the menu where there is no rail. */
export function TopLine({ weekId, onMenu }: { weekId: string | null; onMenu: () => void }) {
  const navigate = useNavigate();
  const page = useShownPage();
  const isOfWeek = page !== null && !isOfSeason(page);
  const { weeks } = useWeeks();
  const options = (weeks ?? []).map((week) => ({ value: week.weekId, label: week.weekName }));
  return (
    <div className="board flex items-center gap-2 px-4 pt-2 max-[700px]:px-1 print:hidden">
      <IconButton icon={Menu} label="Menu" onClick={onMenu} className="min-[700.02px]:hidden" />
      <SelectField
        label="Week"
        isLabelHidden
        value={isOfWeek ? (weekId ?? '') : ''}
        placeholder={options.length === 0 ? 'No week is in use' : 'Go to a week'}
        options={options}
        onChange={(next) => void navigate(addressOf(isOfWeek ? page : 'today', next))}
        className="w-72 max-w-full"
      />
    </div>
  );
}
