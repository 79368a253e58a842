import { type RepAccount, RepsReply } from '@offpiste/domain/contract/hq/reps.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Link2, UserPlus, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { DropZone } from '#parts/drop-zone.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { TakeButton } from '#parts/take-button.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AllLinksDialog } from './all-links-dialog.tsx';
import { filterReps } from './filter-reps.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinksPage } from './links-page.tsx';
import type { MadeLink } from './printed-links.tsx';
import { RepDialog } from './rep-dialog.tsx';
import { RepRow } from './rep-row.tsx';
import { type RepFilter, repFilters } from './reps-search.ts';

const REPS = '/signed-in/inside/season/reps';
const filterNames: Record<RepFilter, string> = {
  all: 'Everybody',
  'not-yet': 'Not signed in yet',
  hq: 'At headquarters',
  disabled: 'Disabled',
};
const filterOptions = repFilters.map((value) => ({ value, label: filterNames[value] }));

/** Who may come in, and who has not yet. */
export function RepsScreen() {
  const { show = 'all', add } = useSearch({ from: REPS });
  const navigate = useNavigate({ from: '/reps' });
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(add !== undefined);
  const [added, setAdded] = useState<RepAccount | null>(null);
  const [inviting, setInviting] = useState(false);
  const [links, setLinks] = useState<readonly MadeLink[] | null>(null);
  const isManager = useIsManager();
  const query = useHq({ path: '/api/hq/reps', schema: RepsReply, shows: (list) => list === 'hq/reps' });
  const reps = query.data?.reps;
  useKeys(isManager ? [{ keys: 'a', words: 'Add a rep', run: () => setAdding(true) }] : []);
  const setShow = (value: string) => {
    const filter = repFilters.find((known) => known === value);
    void navigate({ search: filter === 'all' ? {} : { show: filter }, replace: true });
  };
  if (links) return <LinksPage links={links} shown={query} onDone={() => setLinks(null)} />;
  const found = filterReps(reps ?? [], show, search);
  const uninvited = filterReps(found, 'not-yet', '').filter(({ hqRole }) => hqRole === 'none');
  return (
    <Page
      title="Reps"
      shown={query}
      figures={reps && <Figures reps={reps} />}
      actions={
        isManager && (
          <>
            <TakeButton path="/api/hq/templates/reps" name="reps-template.xlsx">
              Template
            </TakeButton>
            <Button icon={UserPlus} onClick={() => setAdding(true)}>
              Add a rep
            </Button>
          </>
        )
      }
    >
      <div className="mb-3 grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3 max-[600px]:grid-cols-1">
        <TextField
          label="Name or email"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField label="Show" value={show} options={filterOptions} onChange={setShow} />
      </div>
      {isManager && (
        <div className="mb-3">
          <DropZone
            of={{ ofReps: true }}
            hint="Drop a sheet of reps, a workbook or a CSV file with email, name and brand. You read what it changes before it does."
          />
        </div>
      )}
      {isManager && show === 'not-yet' && uninvited.length > 1 && (
        <Button variant="secondary" icon={Link2} className="mb-3" onClick={() => setInviting(true)}>
          Make {counted(uninvited.length, 'link')}…
        </Button>
      )}
      <Answer query={query} loading="Loading reps" failed="The reps did not load">
        {(value) => <Found reps={found} isNobody={value.reps.length === 0} now={Date.parse(value.asOf)} />}
      </Answer>
      {adding && (
        <RepDialog rep={null} brandOfNew={add} onAdded={setAdded} onClose={() => setAdding(false)} />
      )}
      {inviting && (
        <AllLinksDialog
          reps={uninvited}
          onMade={(made) => {
            setInviting(false);
            setLinks(made);
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {added && <InviteDialog rep={added} onClose={() => setAdded(null)} />}
    </Page>
  );
}

function Found({ reps, isNobody, now }: { reps: readonly RepAccount[]; isNobody: boolean; now: number }) {
  if (isNobody)
    return (
      <EmptyState icon={UserPlus} title="Add the first rep">
        Each gets a link, which gives them a password.
      </EmptyState>
    );
  if (reps.length === 0)
    return (
      <EmptyState icon={UserSearch} title="Nobody found">
        Type less of the name, or show everybody.
      </EmptyState>
    );
  return (
    <ul aria-label="Reps" className="flex flex-col gap-2">
      {reps.map((rep) => (
        <RepRow key={rep.repId} rep={rep} now={now} />
      ))}
    </ul>
  );
}

function Figures({ reps }: { reps: readonly RepAccount[] }) {
  const enabled = reps.filter(({ disabled }) => !disabled);
  return (
    <>
      <Figure label="Accounts" value={enabled.length} hint="Those that are not disabled" />
      <Figure
        label="Not signed in yet"
        value={filterReps(reps, 'not-yet', '').length}
        hint="Nobody has ever signed in with these, as far as it is remembered"
      />
      <Figure
        label="Signed in"
        value={reps.filter(({ phones }) => phones > 0).length}
        hint="On at least one phone now"
      />
    </>
  );
}
