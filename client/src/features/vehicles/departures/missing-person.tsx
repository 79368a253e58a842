import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { mayOpenPassenger } from '@offpiste/domain/rules/visibility.ts';
import { useCallback, useState } from 'react';
import { useAnswer } from '#lists/use-answer.ts';
import { CallRing } from '#people/call-ring.tsx';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { useBrand } from '#session/brand.ts';
import { useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import { week } from '#week/page/week-client.ts';
import type { SeatedPassenger } from '../shared/seated-passenger.ts';
import { vehicleText } from '../shared/vehicle-text.ts';
import { ElsewhereForm, type ScannedElsewhere } from './elsewhere-form.tsx';
import { NoShowForm } from './no-show-form.tsx';
import type { DepartureActions, DepartureName } from './use-departure-actions.ts';

interface MissingPersonProps {
  person: SeatedPassenger;
  departure: DepartureName;
  /** Everybody of the departure, for those who booked together. */
  people: readonly SeatedPassenger[];
  act: (barcode: string, scanned: 0 | 1) => Promise<Verdict>;
  /** Where they were scanned last and sent away from; null where nobody says. */
  scanned: ScannedElsewhere | null;
  noShow: DepartureActions['noShow'];
}

/** Somebody who is missing, how to reach them, and the three answers to where they are. */
export function MissingPerson({ person, departure, people, act, scanned, noShow }: MissingPersonProps) {
  const [answer, setAnswer] = useState<'no-show' | 'elsewhere' | null>(null);
  const [problem, setProblem] = useStateWhileShown<string | null>(null);
  const [busy, setBusy] = useStateWhileShown(false);
  const { phone, mates } = useKnown(person, people);
  const { name, bookingRef, detail } = person;
  const load = async () => {
    setBusy(true);
    const verdict = await act(person.barcode, 0);
    setBusy(false);
    if (verdict.outcome === 'refused') setProblem(verdict.why);
  };
  const toggle = (chosen: typeof answer) => setAnswer(answer === chosen ? null : chosen);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-sm text-muted">
            {bookingRef} · {detail ?? vehicleText.noStop}
          </p>
          {mates.length > 0 && <p className="text-sm">On board with them: {mates.join(', ')}</p>}
          {!phone && <p className="text-sm">Ask headquarters to call</p>}
        </div>
        <CallRing name={name} phone={phone} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className={answerClass} disabled={busy} onClick={() => void load()}>
          On board<span className="sr-only">: {name}</span>
        </Button>
        <Button
          variant="secondary"
          className={answerClass}
          aria-expanded={answer === 'no-show'}
          onClick={() => toggle('no-show')}
        >
          No-show…<span className="sr-only">: {name}</span>
        </Button>
        <Button
          variant="secondary"
          className={answerClass}
          aria-expanded={answer === 'elsewhere'}
          onClick={() => toggle('elsewhere')}
        >
          On another {departure.vehicle}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
      {answer === 'no-show' && (
        <NoShowForm
          reasons={['not-here', 'own-way', 'ill', 'other']}
          onMark={(reason, note) => noShow(person, reason, note)}
          onDone={() => setAnswer(null)}
        />
      )}
      {answer === 'elsewhere' && <ElsewhereForm {...{ departure, person, scanned }} />}
    </li>
  );
}

const answerClass = 'min-h-touch flex-auto px-3';

/** What the week says of somebody that helps to find them, as far as this rep may know. */
function useKnown({ barcode, bookingRef }: SeatedPassenger, people: readonly SeatedPassenger[]) {
  const level = useSession().rep?.level ?? 0;
  const brand = useBrand();
  const answer = useAnswer(
    useCallback(async () => {
      const person = await week.wholePassenger(bookingRef);
      if (!person?.groupName) return { person, mates: [] };
      const others = people.filter((other) => other.seat === 'aboard' && other.barcode !== barcode);
      const known = await Promise.all(others.map((other) => week.wholePassenger(other.bookingRef)));
      const mates = others.filter((_, at) => known[at]?.groupName === person.groupName);
      return { person, mates: mates.map(({ name }) => name) };
    }, [barcode, bookingRef, people]),
  );
  if (answer.state !== 'answered') return { phone: null, mates: [] };
  const { person, mates } = answer.value;
  const mayCall = mayOpenPassenger(level, brand, referencePrefix(bookingRef));
  return { phone: (mayCall && person?.phonenumber) || null, mates };
}
