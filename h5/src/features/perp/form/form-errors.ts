import type { PriceDoubt } from '@halyard/api/client'
import { bandTicks, type TakerSide } from '../../../lib/trading/form/fill-estimate.ts'
import { checkPrice, type Problem } from '../../../lib/trading/form/problem.ts'
import { TAKER_SIDES } from '../figures.ts'
import type { Perp } from '../perp.ts'
import type { FormFacts } from './form-facts.ts'
import type { FieldName, FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'

/** A limit on the passive side may be this many price bands away from the index (the exchange's rule). */
const OUTER_BANDS = 2n

/** The reason why the index price cannot be relied on now. */
type DoubtText = `priceDoubt_${Exclude<PriceDoubt, 'slow'>}`

/** The rules of a contract order. A limit is a price, a number of lots, a leverage or a value in the quote currency. */
export type PerpProblem = Problem<
  | 'contractClosed'
  | 'contractCloseOnly'
  | 'contractSuspended'
  | 'contractHasNoPrice'
  | DoubtText
  | 'priceMissing'
  | 'priceTooHigh'
  | 'priceTooLow'
  | 'shareMissing'
  | 'shareTooSmall'
  | 'valueMissing'
  | 'valueTooSmall'
  | 'shareTooLarge'
  | 'sideTooLarge'
  | 'multipleTooHigh'
  | 'insufficientBalance'
  | 'noLiquidity'
  | 'stopMissing'
  | 'stopTooLow'
  | 'stopTooHigh'
  | 'triggerMissing'
  | 'triggerReached'
  | 'nothingToClose',
  FieldName,
  'price' | 'lots' | 'multiple' | 'quote'
>

/** Returns the first violated rule, in the order of the form's fields. */
export function findProblem(
  perp: Perp,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): PerpProblem | undefined {
  return (
    checkStatus(perp, facts) ??
    checkLimit(perp, state, summary, facts) ??
    checkSize(perp, state, summary, facts) ??
    checkStops(state, summary, facts) ??
    checkLiquidity(summary) ??
    checkBalance(summary, facts)
  )
}

/** Checks that the contract takes orders that open lots. */
export function checkStatus(
  { status }: Perp,
  { indexTicks, priceDoubt }: FormFacts,
): PerpProblem | undefined {
  if (status === 'close_only') return { text: 'contractCloseOnly' }
  if (status === 'suspended') return { text: 'contractSuspended' }
  if (status !== 'open') return { text: 'contractClosed' }
  // Late prices close timed options alone.
  if (priceDoubt !== undefined && priceDoubt !== 'slow') return { text: `priceDoubt_${priceDoubt}` }
  return indexTicks === 0n ? { text: 'contractHasNoPrice' } : undefined
}

function checkLimit(
  perp: Perp,
  { side, type }: FormState,
  { priceTicks }: FormSummary,
  { indexTicks }: FormFacts,
): PerpProblem | undefined {
  if (type === 'market') return undefined
  const taker = TAKER_SIDES[side]
  return (
    checkPrice(perp, taker, priceTicks, indexTicks) ?? checkOuterBand(perp, taker, priceTicks, indexTicks)
  )
}

/** Checks the price against the band. On the passive side of the index it may be twice as far away as on the other. */
function checkOuterBand(
  { bandPpm }: Perp,
  side: TakerSide,
  priceTicks: bigint | undefined,
  indexTicks: bigint | undefined,
): PerpProblem | undefined {
  if (priceTicks === undefined || indexTicks === undefined) return undefined
  const units = bandTicks({ bandPpm: bandPpm * OUTER_BANDS }, side === 'buy' ? 'sell' : 'buy', indexTicks)
  if (side === 'buy' ? priceTicks >= units : priceTicks <= units) return undefined
  return {
    text: side === 'buy' ? 'priceTooLow' : 'priceTooHigh',
    field: 'price',
    limit: { units, of: 'price' },
  }
}

/** Checks the lots against the contract's rules and the leverage. */
export function checkSize(
  { lotsMin, lotsMax, tiers }: Perp,
  { multiple, sizeIn, share }: FormState,
  { lots, lotValue, multipleMax }: FormSummary,
  { ownLots }: FormFacts,
): PerpProblem | undefined {
  if (lots === undefined) {
    if (sizeIn === 'lots' || !/[1-9]/.test(share) || !lotValue)
      return { text: sizeIn === 'lots' ? 'shareMissing' : 'valueMissing', field: 'share', quiet: true }
    return { text: 'valueTooSmall', field: 'share', limit: { units: lotValue, of: 'quote' } }
  }
  if (lots < lotsMin) return { text: 'shareTooSmall', field: 'share', limit: { units: lotsMin, of: 'lots' } }
  if (lots > lotsMax) return { text: 'shareTooLarge', field: 'share', limit: { units: lotsMax, of: 'lots' } }
  const sideMax = tiers.at(-1)?.lotsMax ?? lotsMax
  if (lots + ownLots > sideMax)
    return { text: 'sideTooLarge', field: 'share', limit: { units: sideMax, of: 'lots' } }
  if (multipleMax === undefined || multiple <= multipleMax) return undefined
  return { text: 'multipleTooHigh', field: 'share', limit: { units: BigInt(multipleMax), of: 'multiple' } }
}

/**
 * Checks the stops: take profit lies beyond the entry price, stop loss before it and before the mark, so that neither
 * triggers immediately.
 */
function checkStops(
  { side, type, stops, takeProfit, stopLoss }: FormState,
  { takeProfitTicks, stopLossTicks, priceTicks }: FormSummary,
  { markTicks }: FormFacts,
): PerpProblem | undefined {
  if (!stops) return undefined
  if (takeProfit === '' ? stopLoss === '' : takeProfitTicks === undefined)
    return { text: 'stopMissing', field: 'takeProfit', quiet: true }
  if (stopLoss !== '' && stopLossTicks === undefined)
    return { text: 'stopMissing', field: 'stopLoss', quiet: true }
  const entryTicks = type === 'limit' ? priceTicks : markTicks
  return (
    checkStop('takeProfit', side === 'long', takeProfitTicks, entryTicks) ??
    checkStop('stopLoss', side === 'short', stopLossTicks, entryTicks) ??
    checkStop('stopLoss', side === 'short', stopLossTicks, markTicks)
  )
}

/** Returns the problem of a stop on the wrong side of a price, or at it. */
export function checkStop(
  field: 'takeProfit' | 'stopLoss',
  above: boolean,
  ticks: bigint | undefined,
  fromTicks: bigint | undefined,
): PerpProblem | undefined {
  if (ticks === undefined || !fromTicks) return undefined
  if (above ? ticks > fromTicks : ticks < fromTicks) return undefined
  return { text: above ? 'stopTooLow' : 'stopTooHigh', field, limit: { units: fromTicks, of: 'price' } }
}

/** Checks that the book fills a market order; `fillsNow` is unknown for a limit order, and without a book. */
function checkLiquidity({ fillsNow }: FormSummary): PerpProblem | undefined {
  return fillsNow === 0n ? { text: 'noLiquidity' } : undefined
}

function checkBalance({ cost }: FormSummary, { available }: FormFacts): PerpProblem | undefined {
  if (available === undefined || cost === undefined || cost <= available) return undefined
  return { text: 'insufficientBalance', field: 'share' }
}
