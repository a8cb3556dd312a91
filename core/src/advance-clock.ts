import { processTime } from './process-triggers.ts'
import { done, type Reply } from './reply.ts'
import type { Exchange } from './state.ts'

/** Advances the clock without an index price, so that expiries and fundings are processed while the feed is silent. */
export interface PassTime {
  readonly kind: 'passTime'
}

export function advanceClock(exchange: Exchange): Reply {
  processTime(exchange)
  return done()
}
