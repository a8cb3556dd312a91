import type { PerpSide } from '@halyard/formulas'
import { type PriceAction, stepPrice } from '../../../lib/trading/form/price-step.ts'
import type { Refused } from '../../../lib/trading/form/problem.ts'

export type FieldName = 'price' | 'trigger' | 'share' | 'takeProfit' | 'stopLoss'

export type SizeUnit = 'lots' | 'quote'

/** The state of the form. Numbers stay text as typed; the summary parses them. */
export interface FormState {
  readonly side: PerpSide
  readonly type: 'limit' | 'market'
  /** Whether the order is conditional, which has its own fields. Only with one position a contract. */
  readonly conditional: boolean
  readonly purpose: 'open' | 'reduce' | 'close'
  /** The price that triggers a conditional order as typed, the price that it watches, and from where that comes. */
  readonly trigger: string
  readonly source: 'mark' | 'last'
  readonly direction: 'at_or_below' | 'at_or_above'
  readonly multiple: number
  readonly price: string
  /** The unit of the typed size: whole lots, or position value in the quote currency. */
  readonly sizeIn: SizeUnit
  /** The size as typed, in `sizeIn`. */
  readonly share: string
  /** Whether stops are placed together with the order. */
  readonly stops: boolean
  readonly takeProfit: string
  readonly stopLoss: string
  /** The server's error for one field; removed by the next change. */
  readonly refused: Refused<FieldName> | undefined
}

export type FormAction =
  | PriceAction
  | { readonly type: 'sideChosen'; readonly side: PerpSide }
  | { readonly type: 'typeChosen'; readonly orderType: FormState['type'] | 'conditional' }
  | { readonly type: 'purposeChosen'; readonly purpose: FormState['purpose'] }
  | ({ readonly type: 'triggerChosen' } & Pick<FormState, 'trigger' | 'source' | 'direction'>)
  | { readonly type: 'multipleChosen'; readonly multiple: number }
  | { readonly type: 'sizeUnitChosen'; readonly sizeIn: SizeUnit; readonly share: string }
  | { readonly type: 'stopsChosen'; readonly stops: boolean }
  | { readonly type: 'typed'; readonly field: FieldName; readonly text: string }
  | ({ readonly type: 'refused' } & Refused<FieldName>)
  | { readonly type: 'accepted' }

export const EMPTY_FORM: FormState = {
  side: 'long',
  type: 'limit',
  conditional: false,
  purpose: 'open',
  trigger: '',
  source: 'mark',
  direction: 'at_or_below',
  multiple: 10,
  price: '',
  sizeIn: 'lots',
  share: '',
  stops: false,
  takeProfit: '',
  stopLoss: '',
  refused: undefined,
}

/** Applies an action to the order form. */
export function reduceForm(state: FormState, action: FormAction): FormState {
  const next = { ...state, refused: undefined }
  switch (action.type) {
    case 'sideChosen':
      // Stops of one side would be on the wrong side of the price for the other.
      return action.side === state.side ? state : { ...next, side: action.side, takeProfit: '', stopLoss: '' }
    case 'typeChosen':
      return action.orderType === 'conditional'
        ? { ...next, conditional: true }
        : { ...next, conditional: false, type: action.orderType }
    case 'purposeChosen':
      // The size that was typed may be a value, and lots to reduce have none.
      return { ...next, purpose: action.purpose, share: '' }
    case 'triggerChosen': {
      const { trigger, source, direction } = action
      return { ...next, trigger, source, direction }
    }
    case 'multipleChosen':
      return { ...next, multiple: action.multiple }
    case 'sizeUnitChosen':
      return { ...next, sizeIn: action.sizeIn, share: action.share }
    case 'stopsChosen':
      return { ...next, stops: action.stops }
    case 'typed':
      return { ...next, [action.field]: action.text }
    case 'priceSuggested':
      return state.price === '' ? { ...state, price: action.price } : state
    case 'pricePicked':
      return { ...next, price: action.price, type: 'limit', conditional: false }
    case 'priceStepped':
      return { ...next, price: stepPrice(state.price, action) }
    case 'refused':
      return { ...state, refused: { field: action.field, message: action.message } }
    case 'accepted':
      return { ...next, share: '', trigger: '', takeProfit: '', stopLoss: '', stops: false }
  }
}
