import { PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import { Link, useParams } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { BookingList } from './booking-list.tsx';
import { ContactCard } from './contact-card.tsx';
import { ErasePerson } from './erase-person.tsx';
import { Timeline } from './timeline.tsx';
import { ViewsList } from './views-list.tsx';

/** Who somebody is, where they are, and what happened. */
export function PersonScreen() {
  const { weekId, reference } = useParams({ from: '/signed-in/inside/$weekId/people/$reference' });
  // What one person's page shows is not shown of the next.
  return <Person key={`${weekId}/${reference}`} weekId={weekId} reference={reference} />;
}

function Person({ weekId, reference }: { weekId: string; reference: string }) {
  const isManager = useIsManager();
  const [isSensitive, setIsSensitive] = useState(false);
  const path = `/api/hq/people/${encodeURIComponent(weekId)}/${encodeURIComponent(reference)}`;
  const query = useHq({
    path: isSensitive ? `${path}?sensitive=1` : path,
    schema: PersonReply,
    shows: (list, reply) => reply !== null && placesOf(reply).includes(list),
  });
  const reply = query.data;
  const copy = () =>
    copyText(reference, { copied: 'Reference copied', failed: 'Could not copy. Select it and copy it.' });
  useKeys([
    { keys: 'y', words: 'Copy the reference', run: () => void copy() },
    {
      keys: 't',
      words: 'Go to the timeline',
      run: () => document.getElementById('timeline')?.scrollIntoView(),
    },
  ]);
  return (
    <Page
      title={reply?.person.name ?? 'Person'}
      windowTitle="Person"
      line={reply && [reference, reply.person.group, reply.person.resort].filter(Boolean).join(' · ')}
      zone={reply?.zone}
      shown={query}
      actions={
        <>
          <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
            Copy reference
          </Button>
          <Link
            to="/$weekId/codes"
            params={{ weekId }}
            search={{ by: 'person', id: reference, form: 'badges' }}
            className={buttonClass('secondary')}
          >
            Print code
          </Link>
        </>
      }
    >
      <Answer query={query} loading="Loading the person" failed="The person did not load">
        {(value) => (
          <div className="grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              {value.person.cancelled && <Alert tone="warn">This booking was cancelled.</Alert>}
              {value.person.gone && (
                <Alert tone="warn">
                  No longer in the bookings. What was booked and recorded is still shown.
                </Alert>
              )}
              <ContactCard weekId={weekId} reply={value} onShow={() => setIsSensitive(true)} />
              <BookingList weekId={weekId} reply={value} />
              <ViewsList views={value.views} zone={value.zone} />
              {isManager && <ErasePerson weekId={weekId} person={value.person} />}
            </div>
            <Timeline path={`${path}/timeline`} places={placesOf(value)} zone={value.zone} />
          </div>
        )}
      </Answer>
    </Page>
  );
}

/** The places of their bookings, as the ledger names them. */
function placesOf({ bookings }: PersonReply): string[] {
  return bookings.flatMap(({ place }) => (place === null ? [] : [place.place]));
}
