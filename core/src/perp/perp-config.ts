import type { MarketStatus } from '../market/market.ts'

/** Up to so many lots, the leverage may be so high and so much of the value must remain as margin. */
export interface PerpTier {
  readonly lotsMax: number
  readonly leverageMax: number
  /** Of the value at the mark price, in parts per million. */
  readonly maintenancePpm: number
}

export interface PerpConfig {
  readonly id: number
  readonly baseId: number
  /** The currency of margin, profit and fees. */
  readonly settleId: number
  /** The spot market whose index it follows: of the same currencies, with the same ticks. Fixed for life. */
  readonly indexMarketId: number
  /** A tick is 10^-priceDecimals of the settle currency; a lot is 10^-quantityDecimals of the base. Fixed for life. */
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** Smallest first; an order's lots are at most those of the last. */
  readonly tiers: readonly PerpTier[]
  /** What holding the settle currency earns more than the base, for one funding interval. */
  readonly interestPpm: number
  readonly fundingCapPpm: number
  /** Funding is paid when the epoch time is a multiple of this. */
  readonly fundingIntervalMs: number
  /** How far from the index price an order may trade. An opening order may rest up to twice as far away. */
  readonly bandPpm: number
  readonly lotsMin: number
  readonly lotsMax: number
  /** Of a liquidation's value, at most, to the insurance fund, out of what is left of the margin. */
  readonly liquidationFeePpm: number
  /**
   * How far from the index the mark price may be. Below the maintenance rate of the first tier, so that nobody can push
   * a position from sound to liquidated by orders alone.
   */
  readonly markClampPpm: number
  /** What the mark price asks the book the price of, in settle units: an order book with less on a side is thin. */
  readonly impactNotional: number
  /** The widest spread between the impact prices, in parts per million of the index; a wider book counts as thin. */
  readonly impactSpreadMaxPpm: number
  /** How far past the mark the insurance fund lets a liquidation trade whose margin is gone at the mark. */
  readonly coverSlackPpm: number
  /** `cancel_only`: positions are closed and orders taken back, none opened. `paused` stops everything, also liquidation. */
  readonly status: MarketStatus
}
