import { counted } from '@offpiste/domain/rules/counted.ts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ListedPassenger, personRowClass } from './listed-passenger.tsx';
import { findPeople, type NamedPerson } from './name-search.ts';

/** More rows than this help nobody: typing another letter does. */
const ROWS_SHOWN = 100;

export interface NameSearchDialogProps {
  open: boolean;
  onClose: () => void;
  /** 'Enter by name'. */
  title: string;
  people: readonly NamedPerson[];
  /**
   * The action in words: 'Load'. Null where the workflow looks first and confirms later: then nothing is asked, and
   * those who are done or cancelled can be chosen too, to be looked at.
   */
  verb: string | null;
  /** What a person has who is done: 'Loaded'. */
  doneWord: string;
  cancelledWord?: string;
  /** Called once for a person who was chosen and confirmed. */
  onConfirm: (person: NamedPerson) => void;
  /** Opens at the question whether to do it for this person. */
  chosenAtFirst?: NamedPerson | null;
}

/** Finds a person without a code by name or booking reference, and asks before acting. */
export function NameSearchDialog({ open, onClose, ...rest }: NameSearchDialogProps) {
  return open ? <OpenDialog key={rest.chosenAtFirst?.barcode ?? ''} onClose={onClose} {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  people,
  verb,
  doneWord,
  cancelledWord = 'CANCELLED',
  onConfirm,
  chosenAtFirst = null,
}: Omit<NameSearchDialogProps, 'open'>) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<NamedPerson | null>(chosenAtFirst);
  const confirmed = useRef<boolean>(false);
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findPeople(people, wanted), [people, wanted]);

  const choose = (person: NamedPerson) => {
    if (verb !== null) return setChosen(person);
    onClose();
    onConfirm(person);
  };

  if (chosen) {
    const back = chosenAtFirst ? onClose : () => setChosen(null);
    const confirm = () => {
      // A second tap lands before React has taken the button away.
      if (confirmed.current) return;
      confirmed.current = true;
      onClose();
      onConfirm(chosen);
    };
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${verb} ${chosen.name}?`}
        description={<PersonLines person={chosen} />}
        actions={
          <>
            <Button variant="secondary" wide onClick={back}>
              Back
            </Button>
            <Button wide onClick={confirm}>
              {verb} passenger
            </Button>
          </>
        }
      />
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button variant="secondary" wide onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextField
        label="Name or booking reference"
        placeholder="Search by name or booking reference..."
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {found.length === 0 ? '' : counted(found.length, 'person', 'people')}
      </p>
      {found.length === 0 ? (
        <p role="status" className="py-6 font-semibold">
          No matching attendees found
        </p>
      ) : (
        <ul className="rows -mx-5 max-h-[min(400px,calc(var(--seen)*0.45))] overflow-y-auto overscroll-contain">
          {found.slice(0, ROWS_SHOWN).map((person) => (
            <li key={person.barcode}>
              <PersonRow
                person={person}
                query={wanted}
                doneWord={doneWord}
                cancelledWord={cancelledWord}
                disabled={verb !== null && (person.done || person.cancelled)}
                onChoose={choose}
              />
            </li>
          ))}
          {found.length > ROWS_SHOWN && (
            <li className="px-4 py-3 text-muted">{found.length - ROWS_SHOWN} more: type another letter</li>
          )}
        </ul>
      )}
    </Dialog>
  );
}

function PersonRow(props: {
  person: NamedPerson;
  query: string;
  doneWord: string;
  cancelledWord: string;
  disabled: boolean;
  onChoose: (person: NamedPerson) => void;
}) {
  const { person, query, doneWord, cancelledWord, disabled, onChoose } = props;
  return (
    <button type="button" disabled={disabled} onClick={() => onChoose(person)} className={personRowClass}>
      <ListedPassenger
        name={person.name}
        query={query}
        bookingRef={person.bookingRef}
        cancelled={false}
        detail={person.detail}
      >
        {person.cancelled ? (
          <Badge tone="bad">{cancelledWord}</Badge>
        ) : (
          person.done && <Badge tone="ok">{doneWord}</Badge>
        )}
      </ListedPassenger>
    </button>
  );
}

function PersonLines({ person }: { person: NamedPerson }) {
  return (
    <>
      {person.detail && <span className="block text-sm">{person.detail}</span>}
      <span className="block text-sm break-all text-muted">{person.bookingRef}</span>
    </>
  );
}
