import { processTime } from './process-triggers.ts'
import { done, type Reply } from './reply.ts'
import type { Exchange } from './state.ts'

/**
 * Advances the clock without an index price, so that expiries and fundings are processed while the feed is silent. If the
 * reply says `hasMore`, another one should follow at once: a command processes a bounded number of them.
 */
export interface PassTime {
  readonly kind: 'passTime'
}

export function advanceClock(exchange: Exchange): Reply {
  return processTime(exchange) ? { ok: true, hasMore: true } : done()
}
