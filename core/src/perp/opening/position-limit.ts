import type { Exchange } from '../../state.ts'
import { type Perp, perpValue } from '../perp.ts'
import { insuranceFund } from '../position/cover.ts'

/**
 * The highest value of a customer's lots on one side of a contract, in multiples of the insurance fund: 2 % of it is 10
 * % of the fund.
 */
const FUND_MULTIPLE = 5n

/**
 * Returns whether a customer's lots on one side of a contract exceed the last tier, or five times the insurance fund by
 * their value at the mark price (decision 19).
 */
export function exceedsPositionLimit(exchange: Exchange, perp: Perp, lots: number): boolean {
  if (lots > (perp.config.tiers.at(-1)?.lotsMax ?? 0)) return true
  return perpValue(perp, perp.markTicks, lots) > insuranceFund(exchange, perp) * FUND_MULTIPLE
}
