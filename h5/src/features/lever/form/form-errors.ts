import type { Contract } from '../contract.ts'
import type { FieldName, FormState } from './form-reducer.ts'
import { bandTicks, type FormFacts, type FormSummary, within } from './form-summary.ts'

/** A rule the order does not meet, by the name of its text, and the figure the text needs. */
export interface Problem {
  readonly text:
    | 'contractClosed'
    | 'contractHasNoPrice'
    | 'priceMissing'
    | 'priceTooHigh'
    | 'priceTooLow'
    | 'shareMissing'
    | 'shareTooSmall'
    | 'shareTooLarge'
    | 'multipleTooHigh'
    | 'insufficientBalance'
    | 'noLiquidity'
    | 'stopMissing'
    | 'stopTooLow'
    | 'stopTooHigh'
  /** The field it is about; the whole order when absent. */
  readonly field?: FieldName
  /** A field left empty is not wrong yet: only the button says so. */
  readonly quiet?: true
  readonly limit?: { readonly units: bigint; readonly of: 'price' | 'lots' | 'multiple' }
}

/** The first rule that is not met, in the order in which a person fills the form. */
export function findProblem(
  contract: Contract,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): Problem | undefined {
  return (
    closed(contract, facts) ??
    wrongPrice(contract, state, summary, facts) ??
    wrongShare(contract, state, summary) ??
    wrongStops(state, summary, facts) ??
    unfilled(state, summary, facts) ??
    tooDear(summary, facts)
  )
}

function closed({ status }: Contract, { indexTicks }: FormFacts): Problem | undefined {
  if (status !== 'open') return { text: 'contractClosed' }
  return indexTicks === 0n ? { text: 'contractHasNoPrice' } : undefined
}

function wrongPrice(
  contract: Contract,
  { side, type }: FormState,
  { priceTicks }: FormSummary,
  { indexTicks }: FormFacts,
): Problem | undefined {
  if (type === 'market') return undefined
  if (priceTicks === undefined) return { text: 'priceMissing', field: 'price', quiet: true }
  if (indexTicks === undefined) return undefined
  const units = bandTicks(contract, side, indexTicks)
  if (within(side, priceTicks, units)) return undefined
  return {
    text: side === 1 ? 'priceTooHigh' : 'priceTooLow',
    field: 'price',
    limit: { units, of: 'price' },
  }
}

function wrongShare(
  { lotsMin, lotsMax }: Contract,
  { multiple }: FormState,
  { lots, multipleMax }: FormSummary,
): Problem | undefined {
  if (lots === undefined) return { text: 'shareMissing', field: 'share', quiet: true }
  if (lots < lotsMin) return { text: 'shareTooSmall', field: 'share', limit: { units: lotsMin, of: 'lots' } }
  if (lots > lotsMax) return { text: 'shareTooLarge', field: 'share', limit: { units: lotsMax, of: 'lots' } }
  if (multipleMax === undefined || multiple <= multipleMax) return undefined
  return { text: 'multipleTooHigh', field: 'share', limit: { units: BigInt(multipleMax), of: 'multiple' } }
}

/** A profit is beyond what it opens at, a loss before that and before the mark, so that none fires at once. */
function wrongStops(
  { side, type, stops, takeProfit, stopLoss }: FormState,
  { takeProfitTicks, stopLossTicks, priceTicks }: FormSummary,
  { markTicks }: FormFacts,
): Problem | undefined {
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
): Problem | undefined {
  if (ticks === undefined || !fromTicks) return undefined
  if (above ? ticks > fromTicks : ticks < fromTicks) return undefined
  return { text: above ? 'stopTooLow' : 'stopTooHigh', field, limit: { units: fromTicks, of: 'price' } }
}

function unfilled(
  { side, type }: FormState,
  { fillsNow }: FormSummary,
  { bids, asks }: FormFacts,
): Problem | undefined {
  if (type !== 'market' || (side === 1 ? asks : bids) === undefined) return undefined
  return fillsNow === 0n ? { text: 'noLiquidity' } : undefined
}

function tooDear({ cost }: FormSummary, { available }: FormFacts): Problem | undefined {
  if (available === undefined || cost === undefined || cost <= available) return undefined
  return { text: 'insufficientBalance', field: 'share' }
}
