import { processTime } from './process-triggers.ts'
import type { Accepted } from './reply.ts'
import type { Exchange } from './state.ts'

/**
 * Advances the clock without an index price, so that expiries and fundings are processed while the feed is silent. If the
 * reply says `hasMore`, another one should follow at once: a command processes a bounded number of them.
 */
export interface PassTime {
  readonly kind: 'passTime'
}

export function advanceClock(exchange: Exchange): Accepted<'passTime'> {
  return { ok: true, hasMore: processTime(exchange) }
}
