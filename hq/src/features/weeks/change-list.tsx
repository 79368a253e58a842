import { ImportChangesReply, type ImportPerson } from '@offpiste/domain/contract/hq/imports.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callHq } from '#access/call-hq.ts';
import { CallFailed } from '#live/call-failed.ts';
import { ShowMore } from '#parts/show-more.tsx';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { Segment, SegmentPanel, Segments } from '#ui/segments.tsx';

export interface ChangeListProps {
  importId: string;
  /** Of which check: another one is another list. */
  checkHash: string;
  /** Of how many something is recorded already. */
  touched: number;
}

/** Everybody whom an import affects; first those who are already somewhere. */
export function ChangeList({ importId, checkHash, touched }: ChangeListProps) {
  const [shown, setShown] = useState<'touched' | 'all'>(touched > 0 ? 'touched' : 'all');
  return (
    <Segments value={shown} onChange={setShown}>
      {touched > 0 && (
        <Segment
          label="Whom to show"
          options={[
            { value: 'touched', label: `Affects somebody already there: ${touched}` },
            { value: 'all', label: 'Everybody' },
          ]}
          onTap={setShown}
        />
      )}
      <SegmentPanel value={shown}>
        <People importId={importId} checkHash={checkHash} isTouched={shown === 'touched'} />
      </SegmentPanel>
    </Segments>
  );
}

function People({
  importId,
  checkHash,
  isTouched,
}: Pick<ChangeListProps, 'importId' | 'checkHash'> & { isTouched: boolean }) {
  const path = `/api/hq/imports/${importId}/changes`;
  const query = useInfiniteQuery({
    queryKey: ['hq', path, checkHash, isTouched],
    initialPageParam: '0',
    queryFn: async ({ pageParam }) => {
      const asked = `?cursor=${pageParam}${isTouched ? '&touched=1' : ''}`;
      const reply = await callHq('GET', path + asked, { schema: ImportChangesReply });
      if (!reply.ok) throw new CallFailed(reply);
      return reply.value;
    },
    getNextPageParam: ({ next }) => next,
  });
  const { data, error } = query;
  if (error) return <Alert>The people did not load: {error.message}</Alert>;
  return (
    <>
      <ul aria-label="People" className="mt-3 flex flex-col gap-2">
        {data?.pages
          .flatMap(({ people }) => people)
          .map((person) => (
            <Person key={`${person.weekId} ${person.reference}`} person={person} />
          ))}
      </ul>
      <ShowMore query={query} />
    </>
  );
}

function Person({ person }: { person: ImportPerson }) {
  return (
    <li data-row tabIndex={-1} className={`${cardClass} px-4 py-2.5 wrap-anywhere`}>
      <p className="flex flex-wrap items-center gap-x-2">
        <b>{person.name}</b>
        <span className="text-sm text-muted">{person.reference}</span>
        <Badge tone={TONES[person.state] ?? 'neutral'}>{person.state}</Badge>
      </p>
      {person.details.length > 0 && <p className="text-note">{person.details.join(' · ')}</p>}
      {person.happened.map(({ what, when }) => (
        <p key={what} className="text-note font-semibold">
          Already {what} <span className="font-normal text-muted">{when}</span>
        </p>
      ))}
    </li>
  );
}

const TONES: Readonly<Record<string, 'bad' | 'warn' | 'ok' | 'info'>> = {
  vanished: 'bad',
  cancelled: 'bad',
  moved: 'warn',
  added: 'ok',
  returned: 'ok',
  kept: 'info',
};
