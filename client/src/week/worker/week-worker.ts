import type { WeekRequest } from '../week-protocol.ts';
import { serveWeek } from './serve-week.ts';

// Holds the parsed week, so that the page never parses megabytes nor copies them.
const serve = serveWeek();

self.addEventListener('message', ({ data }: MessageEvent<WeekRequest>) => {
  void serve(data).then((response) => self.postMessage(response));
});
