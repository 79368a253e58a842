import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { numberText } from '@offpiste/domain/rules/number-text.ts';
import { useParams } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { Answer } from '#parts/answer.tsx';
import { LargeDepartureState } from '#parts/departure-state.tsx';
import { leavesText } from '#parts/leaves-in.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { PhoneLink } from '#parts/phone-link.tsx';
import { useDeparture } from '#parts/use-departure.ts';
import { useWhyNot } from '#parts/use-why-not.ts';
import { VehiclePlate } from '#parts/vehicle-plate.tsx';
import { Alert } from '#ui/alert.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNow } from '#ui/use-now.ts';
import { DepartureActions } from './departure-actions.tsx';
import { GoneList } from './gone-list.tsx';
import { HistoryList } from './history-list.tsx';
import { PeopleSection } from './people-section.tsx';
import { PrintedManifest } from './printed-manifest.tsx';
import { StopSection } from './stop-section.tsx';

/** The manifest of a departure, and closing it from the office. */
export function DepartureScreen() {
  const { weekId, place } = useParams({ from: '/signed-in/inside/$weekId/departures/$place' });
  const query = useDeparture(weekId, place);
  const whyNot = useWhyNot(query);
  const reply = query.data;
  const head = reply?.departure;
  const mayChange = whyNot === null;
  return (
    <>
      <Page
        title={head ? `${head.name} ${head.direction}` : 'Departure'}
        plate={head && <VehiclePlate row={head} large />}
        line={head && <HeadLine head={head} />}
        zone={reply?.zone}
        shown={query}
        figures={head && <Figures head={head} />}
        actions={reply && <DepartureActions weekId={weekId} reply={reply} whyNot={whyNot} />}
      >
        <Answer query={query} loading="Loading the manifest" failed="The manifest did not load">
          {(value) => (
            <div className="flex flex-col gap-5 print:hidden">
              {whyNot !== null && whyNot !== 'hidden' && <Alert tone="warn">{whyNot}</Alert>}
              {value.stops.length === 0 && value.guests.length === 0 && (
                <EmptyState icon={UserX} title="Nobody is booked here">
                  Bookings come with the import of the week.
                </EmptyState>
              )}
              {value.stops.map((stop) => (
                <StopSection
                  key={stop.stop}
                  weekId={weekId}
                  stop={stop}
                  reply={value}
                  mayChange={mayChange}
                />
              ))}
              {value.guests.length > 0 && (
                <PeopleSection
                  title="Guests"
                  line="On board without a seat here"
                  weekId={weekId}
                  people={value.guests}
                  reply={value}
                  mayChange={mayChange}
                />
              )}
              <GoneList weekId={weekId} gone={value.gone} />
              <HistoryList history={value.history} zone={value.zone} />
            </div>
          )}
        </Answer>
      </Page>
      {reply && <PrintedManifest reply={reply} shown={query} />}
    </>
  );
}

/** Where it stops next, when it leaves, and its driver. */
function HeadLine({ head }: { head: DepartureReply['departure'] }) {
  const now = useNow(15_000);
  const leaves = head.departsAt === null ? '' : leavesText(head.departsAt, now);
  const { driver } = head;
  return (
    <>
      {[head.nextStop, leaves, driver && `Driver ${driver.name}`].filter(Boolean).join(' · ')}{' '}
      {driver?.phone != null && <PhoneLink phone={driver.phone} of={`the driver, ${driver.name}`} />}
    </>
  );
}

function Figures({ head }: { head: DepartureReply['departure'] }) {
  const { counts, equipment } = head;
  return (
    <>
      <Figure
        label="On board"
        value={`${numberText(counts.aboard + counts.elsewhere)} of ${numberText(counts.expected)}`}
        hint="Of everybody with a seat here, on board here or elsewhere"
      />
      <Figure label="Missing" value={counts.missing} hint="Seats of which nothing is recorded yet" />
      <Figure label="No-show" value={counts.noShow} hint="Marked here as not travelling" />
      <Figure label="Elsewhere" value={counts.elsewhere} hint="Loaded on another departure" />
      <Figure label="Guests" value={counts.guests} hint="On board without a seat here" />
      <Figure
        label="Equipment"
        value={`${equipment.aboard} of ${equipment.expected}`}
        hint="Passengers with equipment who are aboard"
      />
      <Figure label="Spare seats" value={head.spare ?? '–'} />
      <div className="ml-auto">
        <LargeDepartureState state={head.state} />
      </div>
    </>
  );
}
