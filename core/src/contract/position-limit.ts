import type { Exchange } from '../state.ts'
import { type Contract, contractValue } from './contract.ts'
import { insuranceFund } from './cover.ts'

/** How many times the insurance fund a customer's lots of a contract and side may be worth: 2 % of it is 10 % of the fund. */
const FUND_MULTIPLE = 5n

/** Whether so many lots of one customer are more than the tiers know, or worth more at the mark than the fund can stand for. */
export function exceedsPositionLimit(exchange: Exchange, contract: Contract, lots: number): boolean {
  if (lots > (contract.config.tiers.at(-1)?.lotsMax ?? 0)) return true
  return contractValue(contract, contract.markTicks, lots) > insuranceFund(exchange, contract) * FUND_MULTIPLE
}
