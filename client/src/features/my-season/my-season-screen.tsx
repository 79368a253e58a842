import { type MySeasonReply, PersonalDatabaseReply } from '@offpiste/domain/contract/my-season.ts';
import {
  availabilityColour,
  compareAvailabilityCodes,
  isAvailabilityCode,
} from '@offpiste/domain/rules/availability.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import { shortDates } from '#format/date-text.ts';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { ownLists } from '#lists/lists.ts';
import type { NamedList } from '#lists/named-list.ts';
import { useList } from '#lists/use-list.ts';
import { FieldList } from '#people/field-list.tsx';
import { fieldLine } from '#people/field-text.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { Screen } from '#ui/screen.tsx';

const NOTHING = 'No information at this time';
const FAILED = 'Failed to load My Season data.';
const DETAILS = keysOf(PersonalDatabaseReply.shape);
const tones = { red: 'bad', green: 'ok', yellow: 'warn' } as const;

/** The rep's own season: personal details, availability, and the weeks they are assigned to. */
export function MySeasonScreen() {
  const weeks = useOwn(ownLists.weeks);
  const availability = useOwn(ownLists.availability);
  const database = useOwn(ownLists.database);
  return (
    <Screen title="My Season" back={useSelectedWeekId() === null ? '/' : '/home'} dataAt={weeks.dataAt}>
      <Accordion
        defaultOpen={['weeks']}
        items={[
          {
            value: 'details',
            title: 'Personal Details',
            content: (
              <ListBody list={database} label="Loading personal details">
                {(details) => <PersonalDetails details={details} />}
              </ListBody>
            ),
          },
          {
            value: 'availability',
            title: 'Availability',
            content: (
              <ListBody list={availability} label="Loading availability">
                {(codes) => <Availability codes={codes} />}
              </ListBody>
            ),
          },
          {
            value: 'weeks',
            title: 'Assigned Weeks',
            content: (
              <ListBody list={weeks} label="Loading assigned weeks">
                {(assigned) => <AssignedWeeks weeks={assigned} />}
              </ListBody>
            ),
          },
        ]}
      />
    </Screen>
  );
}

/** One of the three calls, with the specified text when it fails. */
function useOwn<T>(named: NamedList<T>): ListState<T> {
  const list = useList(named);
  return { ...list, problem: list.problem && { ...list.problem, text: FAILED } };
}

function PersonalDetails({ details }: { details: PersonalDatabaseReply }) {
  return (
    <FieldList
      lines={DETAILS.map((label) => {
        const line = fieldLine(details, label);
        return { ...line, value: shortDates(line.value) };
      })}
    />
  );
}

function Availability({ codes }: { codes: readonly { code: string; status: string }[] }) {
  const shown = codes
    .filter(({ code }) => isAvailabilityCode(code))
    .sort((a, b) => compareAvailabilityCodes(a.code, b.code));
  if (shown.length === 0) return <p className="text-muted">{NOTHING}</p>;
  return (
    <ul>
      {shown.map(({ code, status }) => (
        <li
          key={code}
          className="flex min-h-touch flex-wrap items-center justify-between gap-2 border-b border-line py-2 last:border-0"
        >
          <span className="font-bold">{code}</span>
          <Badge tone={tones[availabilityColour(status)]}>{shortDates(status)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function AssignedWeeks({ weeks }: { weeks: MySeasonReply }) {
  if (weeks.length === 0) return <p className="text-muted">{NOTHING}</p>;
  return (
    <div className="flex flex-col gap-6">
      {weeks.map(({ weekId, weekName, data }) => (
        <section key={weekId}>
          <h3 className="mb-2 font-semibold">{shortDates(weekName)}</h3>
          {data.length === 0 ? (
            <p className="text-muted">{NOTHING}</p>
          ) : (
            <DetailList lines={data.map(({ name, value }) => ({ label: name, value: shortDates(value) }))} />
          )}
        </section>
      ))}
    </div>
  );
}
