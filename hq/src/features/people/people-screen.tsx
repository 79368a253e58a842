import { LEAST_QUERY } from '@offpiste/domain/contract/hq/people.ts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TitledPage } from '#parts/page.tsx';
import { PeopleFound } from '#parts/people-found.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/text-field.tsx';

const PEOPLE = '/signed-in/inside/$weekId/people';

/** Finds somebody of the week. */
export function PeopleScreen() {
  const { weekId } = useParams({ from: PEOPLE });
  const search = useSearch({ from: PEOPLE });
  const navigate = useNavigate({ from: '/$weekId/people' });
  const [q, setQ] = useState(search.q ?? '');

  // The address follows what is typed, so that Back leads to the same results.
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ search: q === '' ? {} : { q }, replace: true }), 300);
    return () => clearTimeout(timer);
  }, [q, navigate]);

  return (
    <TitledPage title="People">
      <div className="mx-auto flex max-w-3xl flex-col gap-4">
        <TextField
          label="Name, reference, booking, room, group or the end of a telephone number"
          type="search"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        {q.trim().length < LEAST_QUERY && (
          <EmptyState icon={Search} title="Type two letters or digits">
            Words of a name in any order, with or without accents.
          </EmptyState>
        )}
        <PeopleFound
          weekId={weekId}
          q={q}
          row={(person) => (
            <Link
              to="/$weekId/people/$reference"
              params={{ weekId, reference: person.reference }}
              data-row
              className="flex min-h-tap flex-wrap items-center gap-x-3 px-4 py-1.5 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 basis-52">
                <span className="block font-semibold">{person.name}</span>
                <span className="block text-sm text-muted">
                  {[person.reference, person.group].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="text-sm text-muted">
                {[person.room, ...person.coaches.map(({ name, direction }) => `${name} ${direction}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {person.cancelled && <Badge tone="bad">Cancelled</Badge>}
              {person.gone && <Badge>No longer booked</Badge>}
            </Link>
          )}
        />
      </div>
    </TitledPage>
  );
}
