import type { FoundGroup } from '@offpiste/domain/contract/hq/imports.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { Card } from '#ui/card.tsx';

export interface FoundGroupsProps {
  heading: string;
  groups: readonly FoundGroup[];
  /** How many groups are not shown. */
  more?: number;
}

/** What was found in the sheets, by list, column and cause, each with its remedy. */
export function FoundGroups({ heading, groups, more = 0 }: FoundGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <Card heading={heading}>
      <ul>
        {groups.map((group) => (
          <li
            key={`${group.lists.join()} ${group.column} ${group.problem}`}
            className="border-t border-line py-2.5 wrap-anywhere first:border-t-0"
          >
            <p>
              <b>{[group.lists.join(', '), group.column].filter(Boolean).join(' · ')}</b>
              {group.count > 1 && ` · ${counted(group.count, 'time')}`}: {group.problem}
            </p>
            <p className="text-note text-muted">{group.cells.map(cellText).filter(Boolean).join(', ')}</p>
            {group.remedy !== null && <p className="text-note">{group.remedy}</p>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-note text-muted">And {counted(more, 'group')} more.</p>}
    </Card>
  );
}

function cellText({ sheet, row, column, value }: FoundGroup['cells'][number]): string {
  if (row === null) return value ?? '';
  const place = sheet === null ? `row ${row}` : `${sheet} row ${row}`;
  if (value === null) return column === null ? place : `${place}, “${column}”`;
  return `${place} ${value === '' ? '(empty)' : `“${value}”`}`;
}
