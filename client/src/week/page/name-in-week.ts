import { week } from './week-client.ts';

/** The name of a passenger, guest or participant by the opened week; null where it has nobody by this reference. */
export async function nameInWeek(reference: string): Promise<string | null> {
  const passenger = await week.wholePassenger(reference).catch(() => null);
  return passenger?.passengerName || null;
}
