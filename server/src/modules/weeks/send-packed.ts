import type { FastifyReply } from 'fastify';
import type { GzipMember } from './gzip-segments.ts';

/**
 * Sends a packed reply in two writes, which leave together: half a megabyte that all phones share is not copied for each of
 * them. The body is gzip itself: with a Content-Encoding the browser would unpack it, and the app expects it packed.
 */
export function sendPacked(reply: FastifyReply, [start, end]: GzipMember): FastifyReply {
  reply.type('application/octet-stream').header('content-length', start.length + end.length);
  // Fastify takes one buffer or a stream, which costs more than all the rest of the reply.
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.write(start);
  reply.raw.end(end);
  return reply;
}
