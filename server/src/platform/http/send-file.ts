import type { FastifyReply } from 'fastify';

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends a file to take away. */
export function sendFile(reply: FastifyReply, type: string, name: string, content: Uint8Array): FastifyReply {
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
