import type { Envelope } from '@halyard/api/client'

/** Returns the data of a response. Throws for a rejection. */
export function dataOf<Data>(response: Envelope<Data>): Data {
  if (response.type === 'ok') return response.message
  throw new Error(`Rejected: ${JSON.stringify(response)}`)
}
