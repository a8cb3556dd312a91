import type { Amount } from '@halyard/money'
import type { FiatCode } from '@halyard/formulas'
import type { CurrencyId, MarketId } from '../ids.ts'

/**
 * A coin that is traded for fiat. Amounts are in units of the coin. Open deals keep the terms they were opened with.
 */
export interface FiatCoin {
  readonly currencyId: CurrencyId
  /** The market against USDT whose index floating prices follow; `undefined` for USDT itself, whose index is 1. */
  readonly marketId: MarketId | undefined
  /** The smallest quantity of a deal. */
  readonly quantityMin: Amount
  /** The largest quantity of a deal for customers with few completed deals. */
  readonly newcomerMax: Amount
  /** Disputes on at least this quantity need two deciders. */
  readonly twoDecidersFrom: Amount
  /** Deducted from the coins at their release, in parts per million, 0 to `FIAT_FEE_PPM_MAX`. */
  readonly feePpm: number
  readonly status: FiatCoinStatus
}

/** `paused`: no new deals; open deals continue. */
export type FiatCoinStatus = 'open' | 'paused'

/** The price of one USDT in millionths of a fiat currency. */
export interface FiatRate {
  readonly fiat: FiatCode
  readonly rate: number
  /** In epoch milliseconds. */
  readonly setAt: number
}

export const FIAT_FEE_PPM_MAX = 20_000
/** The smallest minimum, in units: the fee is rounded up, so that it would take all of a deal of one unit. */
export const FIAT_QUANTITY_MIN = 2n
/** A million of the fiat currency for one USDT. */
export const FIAT_RATE_MAX = 1_000_000_000_000
/** The age above which a rate is stale. */
export const FIAT_RATE_STALE_AFTER_MS = 86_400_000
