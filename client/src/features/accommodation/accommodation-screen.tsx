import { counted } from '@offpiste/domain/rules/counted.ts';
import { BedDouble, ChevronRight, SearchX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { AnswerBody } from '#lists/answer-body.tsx';
import { useAnswer } from '#lists/use-answer.ts';
import { Accordion } from '#ui/accordion.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { TextField } from '#ui/text-field.tsx';
import { week } from '#week/page/week-client.ts';
import type { ListedAccommodation } from '#week/worker/stays.ts';
import { accommodationText, bedsText } from './accommodation-text.ts';
import { findRooms } from './find-rooms.ts';

/** Every house of the week with its rooms. */
export function AccommodationScreen() {
  const answer = useAnswer(useCallback(() => week.accommodations(), []));
  return (
    <Screen title="Accommodation" back="/home">
      <AnswerBody answer={answer} label="Loading accommodation" failed={accommodationText.none}>
        {(houses) =>
          houses.length === 0 ? (
            <EmptyState icon={BedDouble} title={accommodationText.none} />
          ) : (
            <Houses houses={houses} />
          )
        }
      </AnswerBody>
    </Screen>
  );
}

function Houses({ houses }: { houses: readonly ListedAccommodation[] }) {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<readonly string[]>([]);
  const found = findRooms(houses, query);
  const isFiltered = query.trim() !== '';
  return (
    <>
      <TextField
        label="Building or room"
        type="search"
        autoComplete="off"
        className="mb-4"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 && (
        <EmptyState icon={SearchX} title="No results found">
          Try adjusting your search to find what you're looking for.
        </EmptyState>
      )}
      <Accordion
        // Whatever fits is in view at once, unless it is half the resort.
        open={isFiltered && found.length <= 3 ? found.map(({ accommodationId }) => accommodationId) : open}
        onOpenChange={setOpen}
        items={found.map((house) => ({
          value: house.accommodationId,
          title: (
            <>
              {house.name}
              {house.address && <span className="block text-sm font-normal text-muted">{house.address}</span>}
            </>
          ),
          aside: <span className="text-note text-muted">{counted(house.rooms.length, 'room')}</span>,
          content: <Rooms house={house} />,
        }))}
      />
    </>
  );
}

function Rooms({ house }: { house: ListedAccommodation }) {
  if (house.rooms.length === 0) return <p className="text-muted">{accommodationText.nobody}</p>;
  return (
    <RowList inCard>
      {house.rooms.map(({ roomId, physicalName, inhabitants, capacity }) => (
        <li key={roomId}>
          <LinkRow to="/accommodation/$subblockId" params={{ subblockId: roomId }}>
            <RowWords name={physicalName} />
            <span className="text-note text-muted">{bedsText(inhabitants, capacity)}</span>
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </LinkRow>
        </li>
      ))}
    </RowList>
  );
}
