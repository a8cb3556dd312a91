import { type Problem, wrongPrice } from '../../../lib/trading/problem.ts'
import { bandTicks, type TakerSide } from '../../../lib/trading/taking.ts'
import type { Contract } from '../contract.ts'
import { TAKER_SIDES } from '../figures.ts'
import type { FieldName, FormState } from './form-reducer.ts'
import type { FormFacts, FormSummary } from './form-summary.ts'

/** How many bands from the index a limit may be on its own side: the exchange's rule. */
const OUTER_BANDS = 2n

/** The rules of an order for a contract; a limit is a price, a number of lots or a leverage. */
export type LeverProblem = Problem<
  | 'contractClosed'
  | 'contractCloseOnly'
  | 'contractHasNoPrice'
  | 'priceMissing'
  | 'priceTooHigh'
  | 'priceTooLow'
  | 'shareMissing'
  | 'shareTooSmall'
  | 'shareTooLarge'
  | 'sideTooLarge'
  | 'multipleTooHigh'
  | 'insufficientBalance'
  | 'noLiquidity'
  | 'stopMissing'
  | 'stopTooLow'
  | 'stopTooHigh',
  FieldName,
  'price' | 'lots' | 'multiple'
>

/** The first rule that is not met, in the order in which a person fills the form. */
export function findProblem(
  contract: Contract,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): LeverProblem | undefined {
  return (
    closed(contract, facts) ??
    limitProblem(contract, state, summary, facts) ??
    wrongShare(contract, state, summary, facts) ??
    wrongStops(state, summary, facts) ??
    unfilled(state, summary, facts) ??
    tooDear(summary, facts)
  )
}

function closed({ status }: Contract, { indexTicks }: FormFacts): LeverProblem | undefined {
  if (status === 'close_only') return { text: 'contractCloseOnly' }
  if (status !== 'open') return { text: 'contractClosed' }
  return indexTicks === 0n ? { text: 'contractHasNoPrice' } : undefined
}

function limitProblem(
  contract: Contract,
  { side, type }: FormState,
  { priceTicks }: FormSummary,
  { indexTicks }: FormFacts,
): LeverProblem | undefined {
  if (type === 'market') return undefined
  const taker = TAKER_SIDES[side]
  return (
    wrongPrice(contract, taker, priceTicks, indexTicks) ?? tooFar(contract, taker, priceTicks, indexTicks)
  )
}

/** On its own side of the index a limit may be twice as far away as on the other. */
function tooFar(
  { bandPpm }: Contract,
  side: TakerSide,
  priceTicks: bigint | undefined,
  indexTicks: bigint | undefined,
): LeverProblem | undefined {
  if (priceTicks === undefined || indexTicks === undefined) return undefined
  const units = bandTicks({ bandPpm: bandPpm * OUTER_BANDS }, side === 'buy' ? 'sell' : 'buy', indexTicks)
  if (side === 'buy' ? priceTicks >= units : priceTicks <= units) return undefined
  return {
    text: side === 'buy' ? 'priceTooLow' : 'priceTooHigh',
    field: 'price',
    limit: { units, of: 'price' },
  }
}

function wrongShare(
  { lotsMin, lotsMax, tiers }: Contract,
  { multiple }: FormState,
  { lots, multipleMax }: FormSummary,
  { ownLots }: FormFacts,
): LeverProblem | undefined {
  if (lots === undefined) return { text: 'shareMissing', field: 'share', quiet: true }
  if (lots < lotsMin) return { text: 'shareTooSmall', field: 'share', limit: { units: lotsMin, of: 'lots' } }
  if (lots > lotsMax) return { text: 'shareTooLarge', field: 'share', limit: { units: lotsMax, of: 'lots' } }
  const sideMax = tiers.at(-1)?.lotsMax ?? lotsMax
  if (lots + ownLots > sideMax)
    return { text: 'sideTooLarge', field: 'share', limit: { units: sideMax, of: 'lots' } }
  if (multipleMax === undefined || multiple <= multipleMax) return undefined
  return { text: 'multipleTooHigh', field: 'share', limit: { units: BigInt(multipleMax), of: 'multiple' } }
}

/** A profit is beyond what it opens at, a loss before that and before the mark, so that none fires at once. */
function wrongStops(
  { side, type, stops, takeProfit, stopLoss }: FormState,
  { takeProfitTicks, stopLossTicks, priceTicks }: FormSummary,
  { markTicks }: FormFacts,
): LeverProblem | undefined {
  if (!stops) return undefined
  if (takeProfitTicks === undefined && stopLossTicks === undefined)
    return { text: 'stopMissing', field: takeProfit === '' ? 'takeProfit' : 'stopLoss', quiet: true }
  if (takeProfit !== '' && takeProfitTicks === undefined)
    return { text: 'stopMissing', field: 'takeProfit', quiet: true }
  if (stopLoss !== '' && stopLossTicks === undefined)
    return { text: 'stopMissing', field: 'stopLoss', quiet: true }
  return (
    wrongStop('takeProfit', side === 1, takeProfitTicks, type === 'limit' ? priceTicks : markTicks) ??
    wrongStop('stopLoss', side === 2, stopLossTicks, type === 'limit' ? priceTicks : markTicks) ??
    wrongStop('stopLoss', side === 2, stopLossTicks, markTicks)
  )
}

/** A stop on the wrong side of a price, or on it. */
export function wrongStop(
  field: 'takeProfit' | 'stopLoss',
  above: boolean,
  ticks: bigint | undefined,
  fromTicks: bigint | undefined,
): LeverProblem | undefined {
  if (ticks === undefined || !fromTicks) return undefined
  if (above ? ticks > fromTicks : ticks < fromTicks) return undefined
  return { text: above ? 'stopTooLow' : 'stopTooHigh', field, limit: { units: fromTicks, of: 'price' } }
}

function unfilled(
  { side, type }: FormState,
  { fillsNow }: FormSummary,
  { bids, asks }: FormFacts,
): LeverProblem | undefined {
  if (type !== 'market' || (side === 1 ? asks : bids) === undefined) return undefined
  return fillsNow === 0n ? { text: 'noLiquidity' } : undefined
}

function tooDear({ cost }: FormSummary, { available }: FormFacts): LeverProblem | undefined {
  if (available === undefined || cost === undefined || cost <= available) return undefined
  return { text: 'insufficientBalance', field: 'share' }
}
