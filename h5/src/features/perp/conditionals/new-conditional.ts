import type { PerpSide } from '@halyard/formulas'
import type { FormState } from '../form/form-reducer.ts'

/** Returns the order that a conditional order becomes, as a limit order at its trigger: its figures are estimates at that price. */
export function atTrigger(state: FormState): FormState {
  const { trigger, sizeIn, purpose } = state
  return {
    ...state,
    type: 'limit',
    price: trigger,
    stops: false,
    sizeIn: purpose === 'open' ? sizeIn : 'lots',
  }
}

/** Returns the side of the position that an order closes. */
export function closedSideOf(side: PerpSide): PerpSide {
  return side === 'long' ? 'short' : 'long'
}

/** Returns the name of a conditional order: a stop follows the price, and a take-profit is on the other side. */
export function nameOfConditional({
  side,
  direction,
}: Pick<FormState, 'side' | 'direction'>): 'type_stop_market' | 'type_take_profit_market' {
  const isStop = (direction === 'at_or_below') === (side === 'short')
  return isStop ? 'type_stop_market' : 'type_take_profit_market'
}

/** Returns the text of the button that places a conditional order. */
export function actionOfConditional({
  side,
  purpose,
}: Pick<FormState, 'side' | 'purpose'>): 'buyLong' | 'sellShort' | 'closesLong' | 'closesShort' {
  if (purpose === 'open') return side === 'long' ? 'buyLong' : 'sellShort'
  return side === 'long' ? 'closesShort' : 'closesLong'
}
