import type { InstrumentKind } from '../instrument-kind.ts'
import { PERP } from './perp.ts'
import { SPOT } from './spot.ts'

/** Every kind of instrument with an order book, in the order in which market data publishes them. */
export const INSTRUMENT_KINDS: readonly InstrumentKind[] = [SPOT, PERP]
