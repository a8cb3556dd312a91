import { parseUnits } from '@halyard/money'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import { bandTicks, estimate, tickLotUnits, within } from './estimate.ts'
import { type FieldName, type FormState, spends } from './form-reducer.ts'
import type { FormFacts, FormSummary } from './form-summary.ts'

/** A rule the order does not meet, by the name of its text, and the figure the text needs. */
export interface Problem {
  readonly text:
    | 'marketClosed'
    | 'marketHasNoPrice'
    | 'priceMissing'
    | 'priceTooHigh'
    | 'priceTooLow'
    | 'numberMissing'
    | 'amountMissing'
    | 'numberTooSmall'
    | 'numberTooLarge'
    | 'valueTooSmall'
    | 'insufficientBalance'
    | 'insufficientSellable'
    | 'noLiquidity'
    | 'postOnlyWouldTake'
    | 'fokCannotFill'
  /** The field it is about; the whole order when absent. */
  readonly field?: FieldName
  /** A field left empty is not wrong yet: only the button says so. */
  readonly quiet?: true
  readonly limit?: { readonly units: bigint; readonly of: 'price' | 'lots' | 'quote' }
}

/** The first rule that is not met, in the order in which a person fills the form. */
export function findProblem(
  market: SpotMarket,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): Problem | undefined {
  return (
    closed(market, facts) ??
    wrongPrice(market, state, summary, facts) ??
    wrongSize(market, state, summary) ??
    tooDear(state, summary, facts) ??
    wrongForBook(market, state, summary, facts)
  )
}

function closed({ status }: SpotMarket, { indexTicks }: FormFacts): Problem | undefined {
  if (status !== 'open') return { text: 'marketClosed' }
  return indexTicks === 0n ? { text: 'marketHasNoPrice' } : undefined
}

function wrongPrice(
  market: SpotMarket,
  { side, type }: FormState,
  { priceTicks }: FormSummary,
  { indexTicks }: FormFacts,
): Problem | undefined {
  if (type === 'market') return undefined
  if (priceTicks === undefined) return { text: 'priceMissing', field: 'price', quiet: true }
  if (indexTicks === undefined) return undefined
  const units = bandTicks(market, side, indexTicks)
  if (within(side, priceTicks, units)) return undefined
  const text = side === 'buy' ? 'priceTooHigh' : 'priceTooLow'
  return { text, field: 'price', limit: { units, of: 'price' } }
}

function wrongSize(
  market: SpotMarket,
  state: FormState,
  { lots, spend, value, estimate: found }: FormSummary,
): Problem | undefined {
  const { lotsMin, lotsMax, valueMin } = market
  const field = spends(state) ? 'amount' : 'number'
  const least: Problem = { text: 'valueTooSmall', field, limit: { units: valueMin, of: 'quote' } }
  if (spends(state)) {
    if (spend === undefined) return { text: 'amountMissing', field, quiet: true }
    return spend < valueMin ? least : undefined
  }
  if (lots === undefined) return { text: 'numberMissing', field, quiet: true }
  if (lots < lotsMin) return { text: 'numberTooSmall', field, limit: { units: lotsMin, of: 'lots' } }
  if (lots > lotsMax) return { text: 'numberTooLarge', field, limit: { units: lotsMax, of: 'lots' } }
  const whole = found === undefined || found.lots === lots
  return whole && value !== undefined && value < valueMin ? least : undefined
}

function tooDear(state: FormState, { cost }: FormSummary, { available }: FormFacts): Problem | undefined {
  if (available === undefined || cost === undefined || cost <= available) return undefined
  return state.side === 'buy'
    ? { text: 'insufficientBalance', field: spends(state) ? 'amount' : 'number' }
    : { text: 'insufficientSellable', field: 'number' }
}

/** What the book of this moment says. The server has the last word. */
function wrongForBook(
  market: SpotMarket,
  { side, type }: FormState,
  { priceTicks, lots, worstTicks, estimate: found }: FormSummary,
  { bids, asks }: FormFacts,
): Problem | undefined {
  const levels = side === 'buy' ? asks : bids
  if (levels === undefined) return undefined
  const best = levels[0] && parseUnits(levels[0][0], market.priceDecimals)
  if (type === 'market') {
    if (best === undefined || (worstTicks !== undefined && !within(side, best, worstTicks)))
      return { text: 'noLiquidity' }
    if (found?.lots !== 0n) return undefined
    const units = best * tickLotUnits(market)
    return { text: 'valueTooSmall', field: 'amount', limit: { units, of: 'quote' } }
  }
  if (priceTicks === undefined || lots === undefined) return undefined
  if (type === 'post_only' && best !== undefined && within(side, best, priceTicks))
    return { text: 'postOnlyWouldTake', field: 'price' }
  if (type === 'fok' && estimate(market, side, levels, priceTicks, { lots }).lots < lots)
    return { text: 'fokCannotFill' }
  return undefined
}
