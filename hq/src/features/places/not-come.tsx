import type { PlaceTab } from '@offpiste/domain/contract/hq/place-tab.ts';
import type { NotComeReply } from '@offpiste/domain/contract/hq/places.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Answer } from '#parts/answer.tsx';
import { PersonLink } from '#parts/person-link.tsx';
import { PhoneLink } from '#parts/phone-link.tsx';
import { ShowMore } from '#parts/show-more.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { classNames } from '#ui/class-names.ts';
import { placeTabs } from './place-tabs.ts';
import { useNotCome } from './use-not-come.ts';

export interface NotComeButtonProps {
  /** Of the event, lesson, point or building. */
  at: string;
  /** For screen readers, who hear it apart from its row: 'Opening night'. */
  of: string;
  /** Whether there is anybody; a list that is open can be closed in any case. */
  isSome: boolean;
}

/** Shows or hides who has not come; which place's are shown is in the address. */
export function NotComeButton({ at, of, isSome }: NotComeButtonProps) {
  const search = useSearch({ from: '/signed-in/inside/$weekId/places' });
  const navigate = useNavigate({ from: '/$weekId/places' });
  const isOpen = search.missing === at;
  if (!isSome && !isOpen) return null;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? idOf(at) : undefined}
      aria-label={`Who has not come: ${of}`}
      className={smallButtonClass}
      onClick={() =>
        void navigate({
          search: { ...search, missing: isOpen ? undefined : at },
          replace: true,
          resetScroll: false,
        })
      }
    >
      Who has not come
      <ChevronDown
        aria-hidden
        className={classNames('size-5 shrink-0 transition-transform', !isOpen && '-rotate-90')}
      />
    </button>
  );
}

export interface NotComeProps {
  weekId: string;
  tab: PlaceTab;
  at: string;
  className?: string;
}

/** Who has not come to a place, with where they may be and how to reach them, while it is asked for. */
export function NotCome(props: NotComeProps) {
  const { missing } = useSearch({ from: '/signed-in/inside/$weekId/places' });
  if (missing !== props.at) return null;
  return <NotComeList {...props} />;
}

function NotComeList({ weekId, tab, at, className }: NotComeProps) {
  const query = useNotCome(weekId, tab, at);
  return (
    <div id={idOf(at)} className={classNames('border-t border-line pt-2', className)}>
      <Answer query={query} loading="Loading who has not come" failed="The list did not load">
        {({ total, people }) =>
          total === 0 ? (
            <p className="text-note">Everybody has come.</p>
          ) : (
            <>
              <p className="text-sm text-muted">
                {counted(total, 'person', 'people')} {placeTabs[tab].notCome}
              </p>
              <ul aria-label="Who has not come" className="divide-y divide-line">
                {people.map((person) => (
                  <Person key={person.reference} weekId={weekId} person={person} />
                ))}
              </ul>
              <ShowMore query={query}>{`Show more of ${total}`}</ShowMore>
            </>
          )
        }
      </Answer>
    </div>
  );
}

function Person({ weekId, person }: { weekId: string; person: NotComeReply['people'][number] }) {
  const { reference, name, group, room, coaches, phone } = person;
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_11rem] items-center gap-x-4 gap-y-0.5 py-1.5 max-[900px]:grid-cols-[minmax(0,1fr)_fit-content(12rem)]"
    >
      <div className="min-w-0 wrap-anywhere">
        <PersonLink weekId={weekId} reference={reference}>
          {name}
        </PersonLink>
        <p className="text-sm text-muted">{[reference, group].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="min-w-0 text-sm wrap-anywhere text-muted max-[900px]:order-last max-[900px]:col-span-full">
        {[room, ...coaches.map((coach) => `${coach.name} ${coach.direction}`)].filter(Boolean).join(' · ')}
      </p>
      <div className="min-w-0 wrap-anywhere *:whitespace-normal">
        <PhoneLink phone={phone} of={name} />
      </div>
    </li>
  );
}

/** Of the list, which its button names. */
function idOf(at: string): string {
  return `not-come-${encodeURIComponent(at)}`;
}
