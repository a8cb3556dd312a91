import type { Exchange } from '../state.ts'
import { type Perp, perpValue } from './perp.ts'
import { insuranceFund } from './cover.ts'

/** How many times the insurance fund a customer's lots of a contract and side may be worth: 2 % of it is 10 % of the fund. */
const FUND_MULTIPLE = 5n

/** Whether so many lots of one customer are more than the tiers know, or worth more at the mark than the fund can stand for. */
export function exceedsPositionLimit(exchange: Exchange, perp: Perp, lots: number): boolean {
  if (lots > (perp.config.tiers.at(-1)?.lotsMax ?? 0)) return true
  return perpValue(perp, perp.markTicks, lots) > insuranceFund(exchange, perp) * FUND_MULTIPLE
}
