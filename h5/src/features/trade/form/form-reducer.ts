import type { TakerSide } from '../../../lib/trading/form/fill-estimate.ts'
import { type PriceAction, stepPrice } from '../../../lib/trading/form/price-step.ts'
import type { Refused } from '../../../lib/trading/form/problem.ts'
import type { FormType } from './order-types.ts'

export type FieldName = 'trigger' | 'trail' | 'price' | 'stopPrice' | 'number' | 'amount'

/** The price that triggers a stop order: of the last trade, or the index. */
export type TriggerSource = 'last' | 'index'
export type TriggerDirection = 'at_or_below' | 'at_or_above'

/** The state of the form. Numbers stay text as typed; the summary parses them. */
export interface FormState {
  readonly side: TakerSide
  readonly type: FormType
  /** The trigger of a stop order. Its direction is fixed while it is typed, so that a moving price does not turn it. */
  readonly trigger: string
  readonly source: TriggerSource
  readonly direction: TriggerDirection
  /** How far the trigger of a trailing stop follows the index, in percent. */
  readonly trail: string
  /** Whether a market buy is sized by quantity or by amount to spend. */
  readonly by: 'number' | 'amount'
  readonly price: string
  /** The limit of the stop order in an OCO; '' for one at the market. */
  readonly stopPrice: string
  readonly number: string
  readonly amount: string
  /** The percentage of the available balance that the size was set from; cleared by typing. */
  readonly percent: number | undefined
  /** The server's error for one field; removed by the next change. */
  readonly refused: Refused<FieldName> | undefined
}

export type FormAction =
  | PriceAction
  | { readonly type: 'sideChosen'; readonly side: TakerSide }
  | { readonly type: 'typeChosen'; readonly orderType: FormType }
  | {
      readonly type: 'ocoOpened'
      readonly side: TakerSide
      readonly price: string
      readonly trigger: string
    }
  | {
      readonly type: 'triggerChosen'
      readonly trigger: string
      readonly source: TriggerSource
      readonly direction: TriggerDirection
    }
  | { readonly type: 'typed'; readonly field: FieldName; readonly text: string }
  | { readonly type: 'byChosen'; readonly by: FormState['by'] }
  | { readonly type: 'sizeChosen'; readonly percent: number; readonly text: string }
  | ({ readonly type: 'refused' } & Refused<FieldName>)
  | { readonly type: 'accepted' }

export const EMPTY_FORM: FormState = {
  side: 'buy',
  type: 'limit',
  trigger: '',
  source: 'last',
  direction: 'at_or_below',
  trail: '',
  by: 'amount',
  price: '',
  stopPrice: '',
  number: '',
  amount: '',
  percent: undefined,
  refused: undefined,
}

/** Returns whether the order is sized by the amount to spend instead of the quantity. */
export function spends({ side, type, by }: Pick<FormState, 'side' | 'type' | 'by'>): boolean {
  return side === 'buy' && type === 'market' && by === 'amount'
}

/** Returns the type with a limit price: that of the present one, if it has none. A trailing stop has no such type. */
function withLimit(type: FormType): FormType {
  if (type === 'market') return 'limit'
  return type === 'stop_market' ? 'stop_limit' : type
}

const NO_SIZE = { number: '', amount: '', percent: undefined } as const

/** Applies an action to the order form. */
export function reduceForm(state: FormState, action: FormAction): FormState {
  const next = { ...state, refused: undefined }
  switch (action.type) {
    case 'sideChosen':
      return action.side === state.side ? state : { ...next, side: action.side, ...NO_SIZE }
    case 'typeChosen': {
      // The suggested price is that of the market, which the legs of an OCO have between them.
      const price = action.orderType === 'oco' && state.type !== 'oco' ? '' : state.price
      const chosen = { ...next, type: action.orderType, price }
      return spends(chosen) === spends(state) ? chosen : { ...chosen, ...NO_SIZE }
    }
    case 'ocoOpened': {
      const { side, price, trigger } = action
      return { ...next, ...NO_SIZE, type: 'oco', source: 'last', stopPrice: '', side, price, trigger }
    }
    case 'triggerChosen': {
      const { trigger, source, direction } = action
      return { ...next, trigger, source, direction }
    }
    case 'typed':
      return {
        ...next,
        [action.field]: action.text,
        percent: action.field === 'number' || action.field === 'amount' ? undefined : state.percent,
      }
    case 'priceSuggested':
      return state.price === '' && state.type !== 'oco' ? { ...state, price: action.price } : state
    case 'pricePicked':
      return { ...next, price: action.price, type: withLimit(state.type) }
    case 'priceStepped':
      return { ...next, price: stepPrice(state.price, action) }
    case 'byChosen':
      return { ...next, by: action.by, ...NO_SIZE }
    case 'sizeChosen': {
      const field = spends(state) ? 'amount' : 'number'
      return { ...next, [field]: action.text, percent: action.percent }
    }
    case 'refused':
      return { ...state, refused: { field: action.field, message: action.message } }
    case 'accepted':
      return { ...next, ...NO_SIZE, trigger: '', trail: '', stopPrice: '' }
  }
}

/** Returns what triggers the order in the form. A trailing stop and the stop order of an OCO are triggered by a worse price. */
export function triggerOf({
  side,
  type,
  source,
  direction,
}: Pick<FormState, 'side' | 'type' | 'source' | 'direction'>): Pick<FormState, 'source' | 'direction'> {
  if (type !== 'trailing' && type !== 'oco') return { source, direction }
  return {
    source: type === 'trailing' ? 'index' : source,
    direction: side === 'sell' ? 'at_or_below' : 'at_or_above',
  }
}
