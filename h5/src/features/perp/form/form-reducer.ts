import type { PerpSide } from '@halyard/formulas'
import { type PriceAction, stepPrice } from '../../../lib/trading/form/price-step.ts'
import type { Refused } from '../../../lib/trading/form/problem.ts'

export type FieldName = 'price' | 'share' | 'takeProfit' | 'stopLoss'

export type SizeUnit = 'lots' | 'quote'

/** The state of the form. Numbers stay text as typed; the summary parses them. */
export interface FormState {
  readonly side: PerpSide
  readonly type: 'limit' | 'market'
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
  | { readonly type: 'typeChosen'; readonly orderType: FormState['type'] }
  | { readonly type: 'multipleChosen'; readonly multiple: number }
  | { readonly type: 'sizeUnitChosen'; readonly sizeIn: SizeUnit; readonly share: string }
  | { readonly type: 'stopsChosen'; readonly stops: boolean }
  | { readonly type: 'typed'; readonly field: FieldName; readonly text: string }
  | ({ readonly type: 'refused' } & Refused<FieldName>)
  | { readonly type: 'accepted' }

export const EMPTY_FORM: FormState = {
  side: 'long',
  type: 'limit',
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
      return { ...next, type: action.orderType }
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
      return { ...next, price: action.price, type: 'limit' }
    case 'priceStepped':
      return { ...next, price: stepPrice(state.price, action) }
    case 'refused':
      return { ...state, refused: { field: action.field, message: action.message } }
    case 'accepted':
      return { ...next, share: '', takeProfit: '', stopLoss: '', stops: false }
  }
}
