import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { Bus, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { directionNames } from '#lists/vehicle-names.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList, SectionHead } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { Segment, SegmentPanel, Segments } from '#ui/segments.tsx';
import { fieldClass } from '#ui/text-field.tsx';
import { useNow } from '#ui/use-now.ts';
import {
  departureOf,
  directionOfNext,
  findDepartures,
  groupDepartures,
  type VehicleDeparture,
} from './departure-list.ts';
import { DepartureBoard, DepartureRow } from './departure-rows.tsx';
import type { VehicleFacts } from './journey.tsx';
import { useDepartureStates } from './use-departure-states.ts';
import { DIRECTIONS, noVehicles } from './vehicle-text.ts';

export interface SelectVehicleProps {
  /** 'Load Coach'. */
  title: string;
  /** Path of the screen one step up. */
  back: string;
  kind: VehicleKind;
  /** Which vehicles run in each direction. */
  runs: ListState<Record<Direction, readonly string[]>>;
  /** Name and, once the sheets are here, facts of a vehicle. */
  vehicle: (id: string) => { name: string; facts: VehicleFacts | undefined };
  /** The row that leads to a vehicle's loading screen. */
  link: (id: string, direction: Direction, children: ReactNode) => ReactNode;
}

const words = {
  coach: { many: 'coaches', search: 'Coach number or town', loading: 'Loading coaches' },
  transfer: { many: 'transfers', search: 'Transfer code or town', loading: 'Loading transfers' },
} as const;

/** Fewer departures than this need no search. */
const MANY = 6;
/** Departures that have left are folded after so many. */
const LEFT_SHOWN = 3;

/** Chooses the vehicle to load: the rep's own or the next departure on the board, the others by when they leave. */
export function SelectVehicle({ title, back, kind, runs, vehicle, link }: SelectVehicleProps) {
  const now = useNow(15_000);
  const states = useDepartureStates(kind, runs.data);
  const [chosen, setChosen] = useState<Direction | null>(null);
  const [query, setQuery] = useState('');
  const departures = DIRECTIONS.flatMap((direction) =>
    (runs.data?.[direction] ?? []).map((id) => {
      const { name, facts } = vehicle(id);
      const counts = states.countsOf(id, direction);
      const isOwn = states.isOwn(id, name, direction);
      return departureOf({ id, name, direction, facts, counts, isOwn }, now);
    }),
  );
  const direction = chosen ?? directionOfNext(departures);
  const groups = groupDepartures(departures.filter((departure) => departure.direction === direction));
  const { onBoard } = groups;
  return (
    <Segments value={direction} onChange={setChosen}>
      <Screen
        title={title}
        back={back}
        dataAt={runs.dataAt}
        board={
          <div className="mx-auto max-w-2xl px-3 pb-3">
            <Segment
              label="Direction"
              options={DIRECTIONS.map((value) => ({ value, label: directionNames[value] }))}
              onTap={setChosen}
            />
            {onBoard && (
              <div className="-mx-3 pt-1.5">
                {link(onBoard.id, direction, <DepartureBoard kind={kind} departure={onBoard} now={now} />)}
              </div>
            )}
          </div>
        }
      >
        <ListBody list={runs} label={words[kind].loading} shape="departures">
          {(ids) =>
            DIRECTIONS.map((way) => (
              <SegmentPanel key={way} value={way}>
                {ids[way].length === 0 ? (
                  <NoDepartures kind={kind} direction={way} others={ids[otherWay(way)].length} />
                ) : (
                  <>
                    {ids[way].length >= MANY && (
                      <SearchField label={words[kind].search} value={query} onChange={setQuery} />
                    )}
                    {query.trim() === '' ? (
                      <Groups kind={kind} groups={groups} link={link} />
                    ) : (
                      <Found
                        kind={kind}
                        link={link}
                        found={findDepartures(departures, query).filter((found) => found.direction === way)}
                      />
                    )}
                  </>
                )}
              </SegmentPanel>
            ))
          }
        </ListBody>
      </Screen>
    </Segments>
  );
}

type Rows = Pick<SelectVehicleProps, 'kind' | 'link'>;

function Groups({ groups, ...rows }: Rows & { groups: ReturnType<typeof groupDepartures> }) {
  const { yours, next, left } = groups;
  const [allLeft, setAllLeft] = useState(false);
  return (
    <>
      <Section title="Yours" departures={yours} {...rows} />
      <Section title="Next" departures={next} {...rows} />
      <Section
        title="Left"
        aside={`${left.length} ${words[rows.kind].many}`}
        departures={allLeft ? left : left.slice(0, LEFT_SHOWN)}
        {...rows}
      />
      {!allLeft && left.length > LEFT_SHOWN && (
        <Button variant="secondary" wide className="mt-2" onClick={() => setAllLeft(true)}>
          Show all {left.length}
        </Button>
      )}
    </>
  );
}

function Section(props: Rows & { title: string; aside?: string; departures: readonly VehicleDeparture[] }) {
  const { title, aside, departures, ...rows } = props;
  if (departures.length === 0) return null;
  return (
    <section>
      <SectionHead title={title} aside={aside} />
      <List departures={departures} {...rows} />
    </section>
  );
}

function List({ kind, link, departures }: Rows & { departures: readonly VehicleDeparture[] }) {
  return (
    <RowList>
      {departures.map((departure) => (
        <li key={departure.id}>
          {link(departure.id, departure.direction, <DepartureRow kind={kind} departure={departure} />)}
        </li>
      ))}
    </RowList>
  );
}

function Found({ found, ...rows }: Rows & { found: readonly VehicleDeparture[] }) {
  if (found.length > 0) return <List departures={found} {...rows} />;
  return <EmptyState icon={Search} title={`No ${words[rows.kind].many} match`} />;
}

function NoDepartures(props: { kind: VehicleKind; direction: Direction; others: number }) {
  const { kind, direction, others } = props;
  return (
    <EmptyState icon={Bus} title={noVehicles[kind][direction]}>
      {others > 0 && `${directionNames[otherWay(direction)]} has ${others}.`}
    </EmptyState>
  );
}

function SearchField(props: { label: string; value: string; onChange: (text: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <div className="relative mb-2">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5.5" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldClass} border-edge pl-11`}
      />
    </div>
  );
}

function otherWay(direction: Direction): Direction {
  return direction === 'outbound' ? 'inbound' : 'outbound';
}
