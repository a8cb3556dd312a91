import type { Envelope } from '../wire/envelope.ts'

/**
 * Parses the body of a response as an envelope. A body whose `code` is 1 reports success as well as one of type 'ok'; its
 * content is in `data`, or in `message` if there is none. Throws a `TypeError` for a body that is not an object.
 */
export function toEnvelope<Data>(body: unknown): Envelope<Data> {
  if (typeof body !== 'object' || body === null) throw new TypeError('the response is not an envelope')
  if ('code' in body && Number(body.code) === 1 && ('data' in body || 'message' in body))
    return { type: 'ok', message: ('data' in body ? body.data : body.message) as Data }
  return body as Envelope<Data>
}
