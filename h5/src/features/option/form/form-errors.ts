import type { PriceDoubt } from '@halyard/api/client'
import type { Problem } from '../../../lib/trading/form/problem.ts'
import type { OptionMarket } from '../option-market.ts'
import type { FieldName } from './form-reducer.ts'
import type { FormFacts, FormSummary } from './form-summary.ts'

/** The reason why the index price cannot be relied on now. */
type DoubtText = `priceDoubt_${PriceDoubt}`

/** The rules of an option order. A limit is in the smallest units of the stake's currency. */
export type OptionProblem = Problem<
  | 'marketClosed'
  | 'marketHasNoPrice'
  | DoubtText
  | 'timeMissing'
  | 'numberMissing'
  | 'numberTooSmall'
  | 'numberTooLarge'
  | 'insufficientBalance'
  | 'balanceTooSmall'
  | 'evenNotOfferedNow'
  | 'evenNotOfferedHere',
  FieldName,
  'stake'
>

/** Returns the first violated rule, in the order of the form's fields. */
export function findProblem(
  { market }: OptionMarket,
  summary: FormSummary,
  { available, indexTicks, priceDoubt }: FormFacts,
): OptionProblem | undefined {
  const { payable, duration, stake } = summary
  if (market.status !== 'open') return { text: 'marketClosed' }
  if (priceDoubt !== undefined) return { text: `priceDoubt_${priceDoubt}` }
  if (indexTicks === 0n) return { text: 'marketHasNoPrice' }
  if (!duration) return { text: 'timeMissing', field: 'seconds', quiet: true }
  if (stake === undefined) return { text: 'numberMissing', field: 'number', quiet: true }
  if (stake < payable.min)
    return { text: 'numberTooSmall', field: 'number', limit: { units: payable.min, of: 'stake' } }
  if (stake > payable.max)
    return { text: 'numberTooLarge', field: 'number', limit: { units: payable.max, of: 'stake' } }
  if (available !== undefined && available < payable.min)
    return { text: 'balanceTooSmall', field: 'number', limit: { units: payable.min, of: 'stake' } }
  if (available !== undefined && stake > available) return { text: 'insufficientBalance', field: 'number' }
  return undefined
}

/** Returns why the selected duration has no even option, though calls and puts are available. */
export function findEvenProblem({ duration }: FormSummary): OptionProblem | undefined {
  if (!duration || duration.evenOffered) return undefined
  return { text: duration.evenPayoutPpm === undefined ? 'evenNotOfferedHere' : 'evenNotOfferedNow' }
}
