import type { ListedMarket, PerpInstrument } from '@halyard/server/instruments'

/** The simulated order flow of a demo market: trade rate, trade size, spread and depth. */
export interface FlowProfile {
  readonly tradesPerSecond: number
  /** Mean value of a trade in USDT. */
  readonly tradeValue: number
  /** Half of the bid-ask spread, in ppm of the price. */
  readonly halfSpreadPpm: number
  /** Value in USDT at the best price; deeper levels are larger. */
  readonly levelValue: number
  /** Price levels quoted on each side. Default: 13. */
  readonly levels?: number
}

const FLOWS: Readonly<Record<string, FlowProfile>> = {
  'BTC/USDT': { tradesPerSecond: 1, tradeValue: 1_600, halfSpreadPpm: 180, levelValue: 24_000 },
  'ETH/USDT': { tradesPerSecond: 0.4, tradeValue: 1_200, halfSpreadPpm: 230, levelValue: 16_000 },
  'TRX/USDT': { tradesPerSecond: 0.15, tradeValue: 300, halfSpreadPpm: 380, levelValue: 4_000 },
  'ETH/BTC': { tradesPerSecond: 0.1, tradeValue: 800, halfSpreadPpm: 380, levelValue: 8_000 },
}

const OTHER: FlowProfile = { tradesPerSecond: 0.05, tradeValue: 200, halfSpreadPpm: 500, levelValue: 2_000 }

/**
 * Perpetuals are quoted wider and trade less than their spot markets: every amended quote is a stored row.
 */
const PERP_FLOWS: Readonly<Record<string, FlowProfile>> = {
  BTC: { tradesPerSecond: 0.25, tradeValue: 4_000, halfSpreadPpm: 260, levelValue: 40_000, levels: 10 },
  ETH: { tradesPerSecond: 0.1, tradeValue: 2_500, halfSpreadPpm: 320, levelValue: 25_000, levels: 10 },
  TRX: { tradesPerSecond: 0.04, tradeValue: 800, halfSpreadPpm: 450, levelValue: 8_000, levels: 10 },
}

const OTHER_PERP: FlowProfile = {
  tradesPerSecond: 0.02,
  tradeValue: 500,
  halfSpreadPpm: 600,
  levelValue: 5_000,
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
