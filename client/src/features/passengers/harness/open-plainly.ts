import type { WeekData } from '@offpiste/domain/contract/week.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';

/** The peer: unpack and parse on the page, then filter the passengers at every keystroke. */
export async function openPlainly(bytes: Uint8Array<ArrayBuffer>, limit: number) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { week } = JSON.parse(await new Response(stream).text()) as WeekData;
  return (query: string) => {
    const wanted = query.toLowerCase();
    return week.passengers
      .filter(
        ({ passengerName, reference }) =>
          passengerName.toLowerCase().includes(wanted) || reference.toLowerCase().includes(wanted),
      )
      .sort((a, b) => a.passengerName.localeCompare(b.passengerName))
      .slice(0, limit)
      .map(({ passengerName, reference, status }) => ({
        name: passengerName,
        reference,
        cancelled: isCancelled(status),
      }));
  };
}
