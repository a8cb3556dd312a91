import type { OrderTypeName } from '@halyard/api/client'
import type { Refused } from '../../../lib/trading/problem.ts'
import { type PriceAction, stepPrice } from '../../../lib/trading/price-step.ts'
import type { TakerSide } from '../../../lib/trading/fill-estimate.ts'

export type FieldName = 'price' | 'number' | 'amount'

/** What the customer has chosen and typed. Text stays text; what it comes to is the summary's to say. */
export interface FormState {
  readonly side: TakerSide
  readonly type: OrderTypeName
  /** A market buy may name what to get or what to spend. */
  readonly by: 'number' | 'amount'
  readonly price: string
  readonly number: string
  readonly amount: string
  /** The share of what is available that the size was last taken from; typing forgets it. */
  readonly percent: number | undefined
  /** What the server said about one field; gone with the next change. */
  readonly refused: Refused<FieldName> | undefined
}

export type FormAction =
  | PriceAction
  | { readonly type: 'sideChosen'; readonly side: TakerSide }
  | { readonly type: 'typeChosen'; readonly orderType: OrderTypeName }
  | { readonly type: 'typed'; readonly field: FieldName; readonly text: string }
  | { readonly type: 'byChosen'; readonly by: FormState['by'] }
  | { readonly type: 'sizeChosen'; readonly percent: number; readonly text: string }
  | ({ readonly type: 'refused' } & Refused<FieldName>)
  | { readonly type: 'accepted' }

export const EMPTY_FORM: FormState = {
  side: 'buy',
  type: 'limit',
  by: 'amount',
  price: '',
  number: '',
  amount: '',
  percent: undefined,
  refused: undefined,
}

/** Whether the size of the order is what to spend, not what to get. */
export function spends({ side, type, by }: Pick<FormState, 'side' | 'type' | 'by'>): boolean {
  return side === 'buy' && type === 'market' && by === 'amount'
}

const NO_SIZE = { number: '', amount: '', percent: undefined } as const

export function reduceForm(state: FormState, action: FormAction): FormState {
  const next = { ...state, refused: undefined }
  switch (action.type) {
    case 'sideChosen':
      return action.side === state.side ? state : { ...next, side: action.side, ...NO_SIZE }
    case 'typeChosen': {
      const chosen = { ...next, type: action.orderType }
      return spends(chosen) === spends(state) ? chosen : { ...chosen, ...NO_SIZE }
    }
    case 'typed':
      return {
        ...next,
        [action.field]: action.text,
        percent: action.field === 'price' ? state.percent : undefined,
      }
    case 'priceSuggested':
      return state.price === '' ? { ...state, price: action.price } : state
    case 'pricePicked':
      return { ...next, price: action.price, type: state.type === 'market' ? 'limit' : state.type }
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
      return { ...next, ...NO_SIZE }
  }
}
