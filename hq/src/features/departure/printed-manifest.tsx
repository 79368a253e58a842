import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { seatWords } from '@offpiste/domain/rules/departure-words.ts';
import { phoneText } from '#format/phone-text.ts';
import { timeIn } from '#format/resort-time.ts';
import { rightAt, type Shown } from '#live/age-of.ts';
import { placeText } from '#parts/place-text.ts';
import { recordedText } from '#parts/seat-state.tsx';
import { useNow } from '#ui/use-now.ts';

export interface PrintedManifestProps {
  reply: DepartureReply;
  shown: Shown;
}

/** The manifest on A4: with what is known, and before departure to be filled in by hand. */
export function PrintedManifest({ reply, shown }: PrintedManifestProps) {
  const { departure, zone, stops, guests } = reply;
  const time = timeIn(zone);
  const now = useNow(30_000);
  const { counts } = departure;
  return (
    <article aria-hidden className="hidden bg-white text-sm text-black print:block">
      <h1 className="text-lg font-bold">
        {departure.name} {departure.direction}
      </h1>
      <p>
        {departure.departsAt !== null && `Leaves ${time.dayAndTime(departure.departsAt)} (${zone}). `}
        {departure.driver && `Driver ${departure.driver.name} ${phoneText(departure.driver.phone ?? '')}`}
      </p>
      <p>
        {counts.expected} expected: {counts.aboard} on board, {counts.elsewhere} elsewhere, {counts.noShow}{' '}
        no-show, {counts.missing} missing. {counts.guests} guests.
      </p>
      {stops.map((stop) => (
        <section key={stop.stop} className="mt-3 break-inside-avoid-page">
          <h2 className="text-base font-bold">
            {stop.stop || 'Without a stop'} {stop.leavesText}
          </h2>
          <p>
            {stop.counts.expected} expected, {stop.counts.missing} missing.
            {stop.closed &&
              ` ${stop.state === 'closed' ? 'Closed' : 'Was closed'} ${time.clockText(stop.closed.at)} by ${stop.closed.by}.`}
          </p>
          <People people={stop.people} zone={zone} />
        </section>
      ))}
      {guests.length > 0 && (
        <section className="mt-3">
          <h2 className="text-base font-bold">Guests</h2>
          <People people={guests} zone={zone} />
        </section>
      )}
      <p className="mt-8 flex gap-8">
        <span className="flex-1 border-t border-black pt-1">Signature</span>
        <span className="w-40 border-t border-black pt-1">Heads counted</span>
        <span className="w-40 border-t border-black pt-1">Time</span>
      </p>
      <p className="mt-3">
        Printed {time.dayAndTime(new Date(now).toISOString())}, live data as of{' '}
        {time.clockText(new Date(rightAt(shown)).toISOString())}
      </p>
    </article>
  );
}

function People({ people, zone }: { people: readonly ManifestPerson[]; zone: string }) {
  return (
    <table className="mt-1 w-full table-fixed border-collapse">
      <tbody>
        {people.map((person) => (
          <tr key={person.reference} className="break-inside-avoid border-b border-black/30">
            <td className="w-7 py-0.5 align-top">
              <span className="grid size-4 place-content-center border border-black text-[0.7rem] leading-none font-bold">
                {person.seat === 'aboard' ? '✓' : ''}
              </span>
            </td>
            <td className="py-0.5 align-top font-semibold wrap-anywhere">
              {person.name ?? ''} {person.equipment && '(E)'}
            </td>
            <td className="w-[54mm] py-0.5 pl-[2mm] align-top wrap-anywhere">{person.reference}</td>
            <td className="w-[34mm] py-0.5 pl-[2mm] align-top">{phoneText(person.phone ?? '')}</td>
            <td className="w-[46mm] py-0.5 pl-[2mm] align-top">
              {person.bookedOn !== null && `Booked on ${placeText(person.bookedOn)}. `}
              {person.seat !== 'missing' && `${seatWords[person.seat]} ${recordedText(person, zone)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
