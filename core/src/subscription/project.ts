import { type Amount, bigMulDivCeil } from '@halyard/money'
import type { CurrencyId, CustomerId, MarketId, ProjectId } from '../ids.ts'

/**
 * The price of the coin in one payment currency: `payUnits` of the currency buy `coinUnits` of the coin. A ratio of whole
 * units, so that any decimal price is exact.
 */
export interface IssuePrice {
  readonly currencyId: CurrencyId
  readonly payUnits: Amount
  readonly coinUnits: Amount
}

/** The offer of a project. Quantities are in units of the coin, times in epoch milliseconds. */
export interface ProjectConfig {
  readonly id: ProjectId
  /** The currency that the allotment creates. Its id and name are reserved while the project is not cancelled. */
  readonly coinId: CurrencyId
  readonly coinName: string
  readonly coinDecimals: number
  /** Quantity for sale. The allotment issues at most this quantity. */
  readonly supply: Amount
  /** One for each payment currency. */
  readonly prices: readonly IssuePrice[]
  /** The limits of one order. */
  readonly quantityMin: Amount
  readonly quantityMax: Amount
  /** The most that one customer may order in all. */
  readonly customerMax: Amount
  /** Orders are accepted from `startAt` until before `closeAt`. */
  readonly startAt: number
  readonly closeAt: number
  /** The estimated time of the launch. */
  readonly launchAt: number
  /** Days from the allotment until the coins are available, 0 to `LOCKUP_DAYS_MAX`. */
  readonly lockupDays: number
}

/** `selling`: not allotted yet, whether or not its time has come. */
export type ProjectStatus = 'selling' | 'allotted' | 'launched' | 'cancelled'

/** A project as stored. */
export interface Project {
  readonly config: ProjectConfig
  readonly status: ProjectStatus
  /** The operators who passed the allotment. */
  readonly firstReviewerId: CustomerId | undefined
  readonly reviewerId: CustomerId | undefined
  readonly allottedAt: number | undefined
  /** Quantity that the allotment issued, in units of the coin; 0 before it. */
  readonly issued: Amount
  /** The market that the launch opened. */
  readonly marketId: MarketId | undefined
  readonly launchedAt: number | undefined
}

export const LOCKUP_DAYS_MAX = 1_095

/** Payment currencies of one project. */
export const ISSUE_PRICES_MAX = 10

/** Returns whether a project accepts no more orders because of its time. */
export function hasClosed({ closeAt }: Pick<ProjectConfig, 'closeAt'>, at: number): boolean {
  return at >= closeAt
}

/** Returns what a quantity of the coin costs, in units of the payment currency: quantity * price, rounded up. */
export function costOfCoins(quantity: bigint, { payUnits, coinUnits }: Ratio): Amount {
  return bigMulDivCeil(quantity, payUnits, coinUnits)
}

type Ratio = Pick<IssuePrice, 'payUnits' | 'coinUnits'>
