import type { Problem } from '../../../lib/trading/form/problem.ts'
import type { FieldName } from './form-reducer.ts'

/** The rules of a spot order. A limit is a price, a quantity or an amount. */
export type SpotProblem = Problem<
  | 'marketClosed'
  | 'marketHasNoPrice'
  | 'priceMissing'
  | 'triggerMissing'
  | 'triggerReached'
  | 'trailMissing'
  | 'ocoSell'
  | 'ocoBuy'
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
