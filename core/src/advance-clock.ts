import { processTime } from './process-triggers.ts'
import type { Accepted } from './reply.ts'
import type { Exchange } from './state.ts'

/** Processes what is due by now; see `PassTime`. */
export function advanceClock(exchange: Exchange): Accepted<'passTime'> {
  return { ok: true, hasMore: processTime(exchange) }
}
