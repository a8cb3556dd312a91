import { parseUnits } from '@halyard/money'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { estimate, isWithinLimit } from '../../../lib/trading/form/fill-estimate.ts'
import { type FormState, spends } from './form-reducer.ts'
import { isStopType } from './order-types.ts'
import { checkPrices } from './price-errors.ts'
import type { SpotProblem } from './spot-problem.ts'
import type { FormFacts, FormSummary } from './form-summary.ts'

/** Returns the first violated rule, in the order of the form's fields. */
export function findProblem(
  market: SpotMarket,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): SpotProblem | undefined {
  return (
    checkStatus(market, facts) ??
    checkPrices(market, state, summary, facts) ??
    checkSize(market, state, summary) ??
    checkBalance(state, summary, facts) ??
    checkBook(market, state, summary, facts)
  )
}

function checkStatus({ status }: SpotMarket, { indexTicks }: FormFacts): SpotProblem | undefined {
  if (status !== 'open') return { text: 'marketClosed' }
  return indexTicks === 0n ? { text: 'marketHasNoPrice' } : undefined
}

function checkSize(
  market: SpotMarket,
  state: FormState,
  { lots, spend, value, estimate: found, worstTicks }: FormSummary,
): SpotProblem | undefined {
  const { lotsMin, lotsMax, valueMin } = market
  const field = spends(state) ? 'amount' : 'number'
  const tooSmall: SpotProblem = { text: 'valueTooSmall', field, limit: { units: valueMin, of: 'quote' } }
  if (spends(state)) {
    if (spend === undefined) return { text: 'amountMissing', field, quiet: true }
    return spend < valueMin ? tooSmall : undefined
  }
  if (lots === undefined) return { text: 'numberMissing', field, quiet: true }
  if (lots < lotsMin) return { text: 'numberTooSmall', field, limit: { units: lotsMin, of: 'lots' } }
  if (lots > lotsMax) return { text: 'numberTooLarge', field, limit: { units: lotsMax, of: 'lots' } }
  // An order that waits must have the lowest value at its worst price too.
  if (isStopType(state.type) && worstTicks !== undefined && worstTicks * lots * market.tickLot < valueMin)
    return tooSmall
  const whole = found === undefined || found.lots === lots
  return whole && value !== undefined && value < valueMin ? tooSmall : undefined
}

function checkBalance(
  state: FormState,
  { cost }: FormSummary,
  { available }: FormFacts,
): SpotProblem | undefined {
  if (available === undefined || cost === undefined || cost <= available) return undefined
  return state.side === 'buy'
    ? {
        text: available === 0n ? 'recharge' : 'insufficientBalance',
        field: spends(state) ? 'amount' : 'number',
      }
    : { text: 'insufficientSellable', field: 'number' }
}

/** Checks the order against the current book. The server decides. */
function checkBook(
  market: SpotMarket,
  { side, type }: FormState,
  { priceTicks, lots, worstTicks, estimate: found }: FormSummary,
  { bids, asks }: FormFacts,
): SpotProblem | undefined {
  const levels = side === 'buy' ? asks : bids
  if (levels === undefined) return undefined
  const best = levels[0] && parseUnits(levels[0][0], market.priceDecimals)
  if (type === 'market') {
    if (best === undefined || (worstTicks !== undefined && !isWithinLimit(side, best, worstTicks)))
      return { text: 'noLiquidity' }
    if (found?.lots !== 0n) return undefined
    const units = best * market.tickLot
    return { text: 'valueTooSmall', field: 'amount', limit: { units, of: 'quote' } }
  }
  if (priceTicks === undefined || lots === undefined) return undefined
  const mayNotTake = type === 'post_only' || type === 'oco'
  if (mayNotTake && best !== undefined && isWithinLimit(side, best, priceTicks))
    return { text: 'postOnlyWouldTake', field: 'price' }
  if (type === 'fok' && estimate(market, side, levels, priceTicks, { lots }).lots < lots)
    return { text: 'fokCannotFill' }
  return undefined
}
