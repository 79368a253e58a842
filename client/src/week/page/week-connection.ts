import { type AskWeek, askEach, type Question } from '../questions.ts';
import type { LoadedWeek, WeekRequest, WeekResponse } from '../week-protocol.ts';

/** The part of a Worker that the page uses. */
export interface WeekPort {
  postMessage: (request: WeekRequest) => void;
  onmessage: ((event: MessageEvent<WeekResponse>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate: () => void;
}

export interface WeekConnection {
  load: (bytes: Uint8Array<ArrayBuffer>) => Promise<LoadedWeek>;
  /** The same bytes with their personal fields closed. */
  closeFields: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  ask: AskWeek;
  close: () => void;
}

/** Talks to one week worker. When the worker dies, so do the questions it has not answered. */
export function connectWeek(port: WeekPort): WeekConnection {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  const failAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };

  port.onmessage = ({ data }) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failed' in data) asked?.reject(new Error(data.failed));
    else asked?.resolve(data.answer);
  };
  port.onerror = () => failAll('the week worker stopped');

  const send = (
    request:
      | { load: Uint8Array<ArrayBuffer> }
      | { close: Uint8Array<ArrayBuffer> }
      | { ask: Question; about: unknown[] },
  ) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      port.postMessage({ id: lastId, ...request });
    });

  return {
    load: (bytes) => send({ load: bytes }) as Promise<LoadedWeek>,
    closeFields: (bytes) => send({ close: bytes }) as Promise<Uint8Array<ArrayBuffer>>,
    ask: askEach((ask, about) => send({ ask, about })),
    close: () => {
      port.terminate();
      failAll('the week was put away');
    },
  };
}
