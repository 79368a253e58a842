import { ChevronRight } from 'lucide-react';
import { PlatedPlace } from '#scan/place-plate.tsx';
import { LinkRow, RowList, RowWords, SectionHead } from '#ui/row-list.tsx';
import type { Coming } from './coming.ts';

/** What comes after the Now card. */
export function ThenList({ coming }: { coming: readonly Coming[] }) {
  if (coming.length === 0) return null;
  return (
    <>
      <SectionHead title="Then" />
      <RowList>
        {coming.map(({ name, plate, day, time, line, own, to, params }) => (
          <li key={`${to} ${name} ${day} ${time}`}>
            <LinkRow to={to} {...(params && { params })} className="min-h-16">
              <span className="w-[3.125rem] shrink-0 font-bold">{time}</span>
              <PlatedPlace plate={plate} />
              <RowWords name={name} line={[day, own, line].filter(Boolean).join(' · ')} />
              <ChevronRight aria-hidden className="size-5 shrink-0" />
            </LinkRow>
          </li>
        ))}
      </RowList>
    </>
  );
}
