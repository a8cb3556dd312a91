import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { checkPrice } from '../../../lib/trading/form/problem.ts'
import { type FormState, triggerOf } from './form-reducer.ts'
import type { FormFacts, FormSummary } from './form-summary.ts'
import { isAtMarket, isStopType } from './order-types.ts'
import type { SpotProblem } from './spot-problem.ts'

/** The least and the greatest distance of a trailing trigger, as the core has them. */
const TRAIL_PPM_MIN = 1_000n
const TRAIL_PPM_MAX = 200_000n

const TRIGGER_MISSING: SpotProblem = { text: 'triggerMissing', field: 'trigger', quiet: true }

function checkTrail({ trailPpm }: FormSummary): SpotProblem | undefined {
  const field = 'trail'
  if (trailPpm === undefined) return { text: 'trailMissing', field, quiet: true }
  if (trailPpm < TRAIL_PPM_MIN)
    return { text: 'numberTooSmall', field, limit: { units: TRAIL_PPM_MIN, of: 'ppm' } }
  if (trailPpm > TRAIL_PPM_MAX)
    return { text: 'numberTooLarge', field, limit: { units: TRAIL_PPM_MAX, of: 'ppm' } }
  return undefined
}

/** Returns the first violated rule of the order's prices. */
export function checkPrices(
  market: SpotMarket,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): SpotProblem | undefined {
  if (state.type === 'oco') return checkOco(market, state, summary, facts)
  return checkTrigger(state, summary, facts) ?? checkLimit(market, state, summary, facts)
}

/** The legs of an OCO have the price between them: a seller's limit is above it and the trigger below, a buyer's as a mirror. */
function checkOco(
  market: SpotMarket,
  { side, source, stopPrice }: FormState,
  { priceTicks, triggerTicks, stopTicks }: FormSummary,
  { lastTicks, indexTicks }: FormFacts,
): SpotProblem | undefined {
  const limit = checkPrice(market, side, priceTicks, indexTicks)
  if (priceTicks === undefined || limit) return limit
  const text = side === 'sell' ? 'ocoSell' : 'ocoBuy'
  const isBetter = (ticks: bigint, than: bigint) => (side === 'sell' ? ticks > than : ticks < than)
  const now = source === 'last' ? lastTicks : indexTicks
  if (now !== undefined && !isBetter(priceTicks, now)) return { text, field: 'price' }
  if (triggerTicks === undefined) return TRIGGER_MISSING
  if (!isBetter(now ?? priceTicks, triggerTicks)) return { text, field: 'trigger' }
  if (stopPrice === '') return undefined
  const stop = checkPrice(market, side, stopTicks, triggerTicks)
  return stop && { ...stop, field: 'stopPrice' }
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
  if (triggerTicks === undefined) return TRIGGER_MISSING
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
