import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { mayOpenPassenger } from '@offpiste/domain/rules/visibility.ts';
import { useParams } from '@tanstack/react-router';
import { Ellipsis, Lock, MessageSquare, Phone, UserX } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { clockSkew, onClockSkew } from '#api/clock-skew.ts';
import { AnswerBody } from '#lists/answer-body.tsx';
import { useAnswer } from '#lists/use-answer.ts';
import { PhoneSheet } from '#people/phone-sheet.tsx';
import { useRepNames } from '#people/use-rep-records.ts';
import { useBrand } from '#session/brand.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { useNow } from '#ui/use-now.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { week } from '#week/page/week-client.ts';
import type { WholePassenger } from '#week/worker/people.ts';
import { PassengerCardBody } from './passenger-card-body.tsx';
import { passengerCards } from './passenger-cards.ts';
import { PassengerHead } from './passenger-head.tsx';
import { passengerText } from './passenger-text.ts';
import { keepRecentPerson } from './recent-people.ts';

const backToSearch = <LinkButton to="/searchPassenger">Back to the search</LinkButton>;

/** Everything about one passenger that the rep may know. */
export function PassengerScreen() {
  const { bookingRef } = useParams({ from: '/signed-in/unlocked/in-week/passenger/$bookingRef' });
  const level = useSession().rep?.level ?? 0;
  const brand = useBrand();
  if (!mayOpenPassenger(level, brand, referencePrefix(bookingRef))) {
    return (
      <Screen title="Passenger" back="/searchPassenger">
        <EmptyState icon={Lock} title={passengerText.notPermitted} action={backToSearch} />
      </Screen>
    );
  }
  return <Passenger key={bookingRef} reference={bookingRef} />;
}

function Passenger({ reference }: { reference: string }) {
  const answer = useAnswer(useCallback(() => week.wholePassenger(reference), [reference]));
  const passenger = answer.state === 'answered' ? answer.value : null;
  useKeptAsRecent(passenger?.reference);
  return (
    <Screen
      title="Passenger"
      back="/searchPassenger"
      bottom={
        passenger?.phonenumber && <CallBar name={passenger.passengerName} phone={passenger.phonenumber} />
      }
    >
      <AnswerBody answer={answer} label="Loading passenger" failed={passengerText.notFound}>
        {(found) =>
          found ? (
            <Details passenger={found} />
          ) : (
            <EmptyState icon={UserX} title={passengerText.notFound} action={backToSearch} />
          )
        }
      </AnswerBody>
    </Screen>
  );
}

/** Whoever was looked at is among the last people when the search is opened. */
function useKeptAsRecent(reference: string | undefined) {
  const weekId = useSelectedWeekId();
  useEffect(() => {
    if (weekId !== null && reference !== undefined) void keepRecentPerson(weekId, reference);
  }, [weekId, reference]);
}

function Details({ passenger }: { passenger: WholePassenger }) {
  // By the server's clock, as a phone that is an hour off would be wrong about what comes next.
  const ahead = useSyncExternalStore(onClockSkew, clockSkew) ?? 0;
  const now = useNow(15_000) - ahead;
  const time = useResortTime();
  const repName = useRepNames();
  const cards = passengerCards(passenger, { now, time, repName });
  return (
    <>
      <PassengerHead passenger={passenger} now={now} />
      <Accordion
        defaultOpen={['personal']}
        items={cards.map((card) => ({
          value: card.id,
          title: (
            <>
              {card.heading}
              <span className="block text-sm font-normal text-muted">{card.summary || card.empty}</span>
            </>
          ),
          content: <PassengerCardBody card={card} />,
        }))}
      />
    </>
  );
}

/** The two most frequent actions, and the rest in a sheet. */
function CallBar({ name, phone }: { name: string; phone: string }) {
  const [open, setOpen] = useState(false);
  const dial = dialNumber(phone);
  return (
    <div className="flex flex-wrap gap-2 *:min-w-touch *:flex-auto *:px-2">
      {dial !== null && (
        <>
          <a href={`tel:${dial}`} className={buttonClass('primary')}>
            <Phone aria-hidden className="size-6 shrink-0" />
            Call
          </a>
          <a href={`sms:${dial}`} className={buttonClass('secondary')}>
            <MessageSquare aria-hidden className="size-6 shrink-0" />
            Message
          </a>
        </>
      )}
      <Button variant="secondary" icon={Ellipsis} aria-label="More" onClick={() => setOpen(true)} />
      <PhoneSheet person={open ? { name, phone } : null} onClose={() => setOpen(false)} />
    </div>
  );
}
