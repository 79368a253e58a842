import type { AddressInfo } from 'node:net';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { type StreamEvent, streamEvents } from '@offpiste/domain/contract/hq/stream.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './sign-in.ts';

/** An event of a stream. */
export interface ReadEvent {
  name: StreamEvent;
  data: unknown;
}

/** A stream of headquarters that a test reads. */
export interface TestStream {
  status: number;
  headers: Headers;
  events: ReadEvent[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  leave: () => void;
}

/** Opens the stream of a week, or without one, over a real connection; the app listens already. */
export async function readStream(
  app: FastifyInstance,
  caller: Caller,
  week: string | null = 'W1',
): Promise<TestStream> {
  const { port } = app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const cookie = Object.entries(caller.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const query = week === null ? '' : `?week=${week}`;
  const reply = await fetch(`http://127.0.0.1:${port}/api/hq/stream${query}`, {
    headers: { cookie, [BRAND_HEADER]: caller.rep.tenant, 'sec-fetch-site': 'same-origin' },
    signal: leaving.signal,
  });
  const events: ReadEvent[] = [];
  return {
    status: reply.status,
    headers: reply.headers,
    events,
    ended: readInto(events, reply),
    leave: () => leaving.abort(),
  };
}

async function readInto(events: ReadEvent[], { body }: Response): Promise<void> {
  if (!body) return;
  let rest = '';
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() ?? '';
      events.push(...parts.map(parseEvent));
    }
  } catch {
    // The test has left, or the connection was cut.
  }
}

/** An event as the contract has it; throws on any other. */
function parseEvent(text: string): ReadEvent {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? [];
  const known = Object.keys(streamEvents).find((event): event is StreamEvent => event === name);
  if (!known) throw new Error(`no event of the contract: ${text}`);
  return { name: known, data: streamEvents[known].parse(JSON.parse(data ?? '')) };
}
