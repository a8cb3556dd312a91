import type { FastifyReply } from 'fastify'
import { CallError } from '../platform/call-error.ts'

/**
 * Sends a picture with headers that prevent caching, content sniffing and script execution. Throws when there is none.
 */
export function sendPicture(reply: FastifyReply, picture: Buffer | undefined): FastifyReply {
  if (!picture) throw new CallError('picture_must_be_known', 'id')
  return reply
    .type('image/jpeg')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'attachment; filename="picture.jpg"')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(picture)
}
