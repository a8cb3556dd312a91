import type { ListedMarket } from '../../instruments/catalogue.ts'
import type { PerpInstrument } from '../../instruments/perp-instrument.ts'

/** The simulated order flow of a demo market: trade rate, trade size, spread and depth. */
export interface FlowProfile {
  readonly dealsPerSecond: number
  /** Mean value of a trade in USDT. */
  readonly dealWorth: number
  /** Half of the bid-ask spread, in ppm of the price. */
  readonly halfSpreadPpm: number
  /** Value in USDT at the best price; deeper levels are larger. */
  readonly levelWorth: number
  /** Price levels quoted on each side. Default: 13. */
  readonly levels?: number
}

const FLOWS: Readonly<Record<string, FlowProfile>> = {
  'BTC/USDT': { dealsPerSecond: 1, dealWorth: 1_600, halfSpreadPpm: 180, levelWorth: 24_000 },
  'ETH/USDT': { dealsPerSecond: 0.4, dealWorth: 1_200, halfSpreadPpm: 230, levelWorth: 16_000 },
  'TRX/USDT': { dealsPerSecond: 0.15, dealWorth: 300, halfSpreadPpm: 380, levelWorth: 4_000 },
  'ETH/BTC': { dealsPerSecond: 0.1, dealWorth: 800, halfSpreadPpm: 380, levelWorth: 8_000 },
}

const OTHER: FlowProfile = { dealsPerSecond: 0.05, dealWorth: 200, halfSpreadPpm: 500, levelWorth: 2_000 }

/**
 * Perpetuals are quoted wider and trade less than their spot markets: every amended quote is a stored row.
 */
const PERP_FLOWS: Readonly<Record<string, FlowProfile>> = {
  BTC: { dealsPerSecond: 0.25, dealWorth: 4_000, halfSpreadPpm: 260, levelWorth: 40_000, levels: 10 },
  ETH: { dealsPerSecond: 0.1, dealWorth: 2_500, halfSpreadPpm: 320, levelWorth: 25_000, levels: 10 },
  TRX: { dealsPerSecond: 0.04, dealWorth: 800, halfSpreadPpm: 450, levelWorth: 8_000, levels: 10 },
}

const OTHER_PERP: FlowProfile = {
  dealsPerSecond: 0.02,
  dealWorth: 500,
  halfSpreadPpm: 600,
  levelWorth: 5_000,
  levels: 10,
}

/** Returns the flow profile of a demo perpetual. */
export function perpFlowOf({ base }: PerpInstrument): FlowProfile {
  return PERP_FLOWS[base.name] ?? OTHER_PERP
}

/** Returns the flow profile of a demo spot market. */
export function flowOf({ base, quote }: ListedMarket): FlowProfile {
  return FLOWS[`${base.name}/${quote.name}`] ?? OTHER
}
