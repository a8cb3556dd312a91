import type { CurrencyId, MarketId, PerpId } from '../ids.ts'
import type { MarketStatus } from '../market/market.ts'

/** A leverage tier: applies up to `lotsMax` lots of a customer on one side. */
export interface PerpTier {
  readonly lotsMax: number
  readonly leverageMax: number
  /** The maintenance margin, in parts per million of the value at the mark price. */
  readonly maintenancePpm: number
}

/** The configuration of a perpetual contract. Rates in `Ppm` are parts per million. */
export interface PerpConfig {
  readonly id: PerpId
  readonly baseId: CurrencyId
  /** The currency of margin, profit and fees. */
  readonly settleId: CurrencyId
  /** The spot market whose index price the contract uses: of the same currencies and the same tick. Fixed for life. */
  readonly indexMarketId: MarketId
  /** A tick is 10^-priceDecimals of the settle currency; a lot is 10^-quantityDecimals of the base. Fixed for life. */
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** In ascending order of `lotsMax`. The last one bounds `lotsMax` of the contract. */
  readonly tiers: readonly PerpTier[]
  /** The interest rate of the settle currency less that of the base, for one funding interval. */
  readonly interestPpm: number
  /** The highest absolute funding rate of an interval. */
  readonly fundingCapPpm: number
  /** Funding is paid when the epoch time is a multiple of this; at least one minute. */
  readonly fundingIntervalMs: number
  /**
   * The price band: how far from the index price an order may trade. An opening order may rest up to twice as far away.
   */
  readonly bandPpm: number
  readonly lotsMin: number
  readonly lotsMax: number
  /** The liquidation fee, paid to the insurance fund: a share of the value filled, at most the remaining equity. */
  readonly liquidationFeePpm: number
  /**
   * The largest distance of the mark price from the index. Below every tier's maintenance rate, so that orders alone
   * cannot bring a well-margined position to liquidation.
   */
  readonly markClampPpm: number
  /** The notional that impact prices are computed for, in settle units. A book with less on a side is thin. */
  readonly impactNotional: number
  /** The widest spread between the impact prices, in parts per million of the index; a wider book counts as thin. */
  readonly impactSpreadMaxPpm: number
  /** How far past the mark price a liquidation may trade when the mark is already past the bankruptcy price. */
  readonly coverSlackPpm: number
  /** `cancel_only` accepts closes and cancellations only. `paused` stops everything, including liquidations. */
  readonly status: MarketStatus
}
