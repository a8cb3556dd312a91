import { parseUnits } from '@halyard/money'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { orderTerms, sizeProblem } from '../../market-data/conversion-terms.ts'
import { CallError } from '../../platform/call-error.ts'
import { boundedMarket } from '../../recurring/purchase-terms.ts'

/**
 * Parses the amount of a plan to quote units. Throws a `CallError` if its market would reject the order that it buys at the present
 * index price.
 */
export function planAmount(market: ListedMarket, text: string): bigint {
  const amount = parseUnits(text, market.quote.decimals)
  if (amount === undefined) throw new CallError('amount_step_wrong', 'amount')
  if (market.indexTicks === 0) throw new CallError('market_has_no_price', 'currency_id')
  const atIndex = [[market.indexTicks, market.config.lotsMax]] as const
  const terms = orderTerms(boundedMarket(market), 'buy', atIndex, { pay: amount })
  const problem = terms ? sizeProblem(market, terms) : 'quantity_too_large'
  if (problem) throw new CallError(problem, 'amount')
  return amount
}
