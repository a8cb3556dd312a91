import type { OptionMarket } from '../option-market.ts'
import type { FieldName } from './form-reducer.ts'
import type { FormFacts, FormSummary } from './form-summary.ts'

/** A rule that is not met, by the name of its text, and the figure the text needs. */
export interface Problem {
  readonly text:
    | 'marketClosed'
    | 'marketHasNoPrice'
    | 'timeMissing'
    | 'numberMissing'
    | 'numberTooSmall'
    | 'numberTooLarge'
    | 'insufficientBalance'
  /** The field it is about; the whole order when absent. */
  readonly field?: FieldName
  /** A field left empty is not wrong yet: only the buttons say so. */
  readonly quiet?: true
  /** In the smallest units of what is paid with. */
  readonly limit?: bigint
}

/** The first rule that is not met, in the order in which a person fills the form. */
export function findProblem(
  { market }: OptionMarket,
  summary: FormSummary,
  { available, indexTicks }: FormFacts,
): Problem | undefined {
  const { payable, duration, stake } = summary
  if (market.status !== 'open') return { text: 'marketClosed' }
  if (indexTicks === 0n) return { text: 'marketHasNoPrice' }
  if (!duration) return { text: 'timeMissing', field: 'seconds', quiet: true }
  if (stake === undefined) return { text: 'numberMissing', field: 'number', quiet: true }
  if (stake < payable.least) return { text: 'numberTooSmall', field: 'number', limit: payable.least }
  if (stake > payable.most) return { text: 'numberTooLarge', field: 'number', limit: payable.most }
  if (available !== undefined && stake > available) return { text: 'insufficientBalance', field: 'number' }
  return undefined
}
