import type { Places } from '../../sockets/places.ts'
import type { BinanceContext, SignedCall } from '../protocol/endpoint.ts'
import type { Limits } from '../protocol/limits.ts'
import type { Listeners } from '../user-data/listeners.ts'

/** The parts that connections for calls share. */
export interface WsApiParts {
  readonly ctx: BinanceContext
  readonly limits: Limits
  readonly listeners: Listeners
  readonly places: Places
  /** Throws for a copy of a call that opens something. */
  readonly once: (call: SignedCall) => void
}
