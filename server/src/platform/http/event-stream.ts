import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Somebody who does not read lets this much pile up at most. */
const MOST_UNREAD_BYTES = 262_144;

/** A stream of events that is still open. */
export interface EventStream {
  /** Sends text as it is; whoever has let too much pile up is cut off instead. */
  push: (text: string) => void;
  end: () => void;
}

/** Answers a call with a stream of events, which no proxy may hold back; `onClose` runs once, whoever ends it. */
export function answerWithEvents(
  reply: FastifyReply,
  begin: (stream: EventStream) => { onClose: () => void },
): FastifyReply {
  const stream = new Readable({ read: () => {}, highWaterMark: MOST_UNREAD_BYTES });
  let isOver = false;
  const { onClose } = begin({
    push: (text) => {
      if (isOver) return;
      if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy();
      else stream.push(text);
    },
    end: () => {
      isOver = true;
      stream.push(null);
    },
  });
  stream.on('close', onClose);
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store, no-transform')
      .header('X-Accel-Buffering', 'no')
      // A server that stops would wait for the next request of the same connection.
      .header('Connection', 'close')
      .send(stream)
  );
}
