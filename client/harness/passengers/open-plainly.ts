import type { WeekData } from '@offpiste/domain/contract/week.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import type { SearchPassengers } from '../../src/features/passengers/search-in.ts';

/** The peer: unpack and parse on the page, then filter the passengers at every keystroke. */
export async function openPlainly(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<SearchPassengers> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { week } = JSON.parse(await new Response(stream).text()) as WeekData;
  return (query) => {
    const wanted = query.toLowerCase();
    const found = week.passengers
      .filter(
        ({ passengerName, reference }) =>
          passengerName.toLowerCase().includes(wanted) || reference.toLowerCase().includes(wanted),
      )
      .sort((a, b) => a.passengerName.localeCompare(b.passengerName));
    const people = found.slice(0, limit).map(({ passengerName, reference, status, groupName }) => ({
      name: passengerName,
      reference,
      cancelled: isCancelled(status),
      groupName,
      room: null,
      coach: null,
      phone: null,
    }));
    return { total: found.length, isMore: false, people };
  };
}
