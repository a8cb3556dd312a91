import { parseUnits } from '@halyard/money'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { estimate, isWithinLimit } from '../../../lib/trading/form/fill-estimate.ts'
import { checkPrice, type Problem } from '../../../lib/trading/form/problem.ts'
import { type FieldName, type FormState, spends, triggerOf } from './form-reducer.ts'
import { isAtMarket, isStopType } from './order-types.ts'
import type { FormFacts, FormSummary } from './form-summary.ts'

/** The rules of a spot order. A limit is a price, a quantity or an amount. */
export type SpotProblem = Problem<
  | 'marketClosed'
  | 'marketHasNoPrice'
  | 'priceMissing'
  | 'triggerMissing'
  | 'triggerReached'
  | 'trailMissing'
  | 'priceTooHigh'
  | 'priceTooLow'
  | 'numberMissing'
  | 'amountMissing'
  | 'numberTooSmall'
  | 'numberTooLarge'
  | 'valueTooSmall'
  | 'insufficientBalance'
  | 'recharge'
  | 'insufficientSellable'
  | 'noLiquidity'
  | 'postOnlyWouldTake'
  | 'fokCannotFill',
  FieldName,
  'price' | 'lots' | 'quote' | 'ppm'
>

/** Returns the first violated rule, in the order of the form's fields. */
export function findProblem(
  market: SpotMarket,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): SpotProblem | undefined {
  return (
    checkStatus(market, facts) ??
    checkTrigger(state, summary, facts) ??
    checkLimit(market, state, summary, facts) ??
    checkSize(market, state, summary) ??
    checkBalance(state, summary, facts) ??
    checkBook(market, state, summary, facts)
  )
}

function checkStatus({ status }: SpotMarket, { indexTicks }: FormFacts): SpotProblem | undefined {
  if (status !== 'open') return { text: 'marketClosed' }
  return indexTicks === 0n ? { text: 'marketHasNoPrice' } : undefined
}

/** The least and the greatest distance of a trailing trigger, as the core has them. */
const TRAIL_PPM_MIN = 1_000n
const TRAIL_PPM_MAX = 200_000n

function checkTrail({ trailPpm }: FormSummary): SpotProblem | undefined {
  const field = 'trail'
  if (trailPpm === undefined) return { text: 'trailMissing', field, quiet: true }
  if (trailPpm < TRAIL_PPM_MIN)
    return { text: 'numberTooSmall', field, limit: { units: TRAIL_PPM_MIN, of: 'ppm' } }
  if (trailPpm > TRAIL_PPM_MAX)
    return { text: 'numberTooLarge', field, limit: { units: TRAIL_PPM_MAX, of: 'ppm' } }
  return undefined
}

/** A trigger is a price that is not reached yet. That of a trailing stop is never reached when it is placed. */
function checkTrigger(
  state: FormState,
  summary: FormSummary,
  { lastTicks, indexTicks }: FormFacts,
): SpotProblem | undefined {
  if (!isStopType(state.type)) return undefined
  if (state.type === 'trailing') return checkTrail(summary)
  const { triggerTicks } = summary
  if (triggerTicks === undefined) return { text: 'triggerMissing', field: 'trigger', quiet: true }
  const { source, direction } = triggerOf(state)
  const now = source === 'last' ? lastTicks : indexTicks
  if (now === undefined) return undefined
  const reached = direction === 'at_or_below' ? now <= triggerTicks : now >= triggerTicks
  return reached ? { text: 'triggerReached', field: 'trigger' } : undefined
}

/** The band of a stop order is around its trigger price. */
function checkLimit(
  market: SpotMarket,
  { side, type }: FormState,
  { priceTicks, triggerTicks }: FormSummary,
  { indexTicks }: FormFacts,
): SpotProblem | undefined {
  if (isAtMarket(type)) return undefined
  return checkPrice(market, side, priceTicks, isStopType(type) ? triggerTicks : indexTicks)
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
  if (levels === undefined || isStopType(type)) return undefined
  const best = levels[0] && parseUnits(levels[0][0], market.priceDecimals)
  if (type === 'market') {
    if (best === undefined || (worstTicks !== undefined && !isWithinLimit(side, best, worstTicks)))
      return { text: 'noLiquidity' }
    if (found?.lots !== 0n) return undefined
    const units = best * market.tickLot
    return { text: 'valueTooSmall', field: 'amount', limit: { units, of: 'quote' } }
  }
  if (priceTicks === undefined || lots === undefined) return undefined
  if (type === 'post_only' && best !== undefined && isWithinLimit(side, best, priceTicks))
    return { text: 'postOnlyWouldTake', field: 'price' }
  if (type === 'fok' && estimate(market, side, levels, priceTicks, { lots }).lots < lots)
    return { text: 'fokCannotFill' }
  return undefined
}
