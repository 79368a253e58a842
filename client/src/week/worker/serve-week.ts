import type { LoadedWeek, WeekRequest, WeekResponse } from '../week-protocol.ts';
import { closeWeek } from './close-week.ts';
import { holdWeek, type WeekAnswers } from './held-week.ts';
import { readWeek } from './read-week.ts';

/** Answers requests with the week that was loaded last; one that fails to load leaves the held one in place. */
export function serveWeek(): (request: WeekRequest) => Promise<WeekResponse> {
  let week: WeekAnswers | null = null;

  const load = async (packed: unknown): Promise<LoadedWeek> => {
    const read = await readWeek(packed);
    if (!read.ok) return read;
    week = holdWeek(read.data);
    return { ok: true, summary: week.summary() };
  };

  return async (request) => {
    const { id } = request;
    try {
      if ('load' in request) return { id, answer: await load(request.load) };
      if ('close' in request) return { id, answer: await closeWeek(request.close) };
      if (!week) throw new Error('no week is loaded');
      const answer = week[request.ask] as (...about: unknown[]) => unknown;
      return { id, answer: answer(...request.about) };
    } catch (error) {
      return { id, failed: error instanceof Error ? error.message : String(error) };
    }
  };
}
