import type { Refused } from '../../../lib/trading/problem.ts'

/** A rise, a fall, or no change at all. */
export type OptionType = 'call' | 'put' | 'even'
export type FieldName = 'seconds' | 'number'

/** What the customer has chosen and typed. Which way the price will go is said by the button alone. */
export interface FormState {
  readonly seconds: number | undefined
  /** What to pay with; the first that is offered when undefined. */
  readonly currencyId: number | undefined
  readonly number: string
  /** What the server said about one field; gone with the next change. */
  readonly refused: Refused<FieldName> | undefined
}

export type FormAction =
  | { readonly type: 'secondsChosen'; readonly seconds: number }
  | { readonly type: 'currencyChosen'; readonly currencyId: number }
  | { readonly type: 'typed'; readonly text: string }
  | ({ readonly type: 'refused' } & Refused<FieldName>)

export const EMPTY_FORM: FormState = {
  seconds: undefined,
  currencyId: undefined,
  number: '',
  refused: undefined,
}

export function reduceForm(state: FormState, action: FormAction): FormState {
  const next = { ...state, refused: undefined }
  switch (action.type) {
    case 'secondsChosen':
      return { ...next, seconds: action.seconds }
    case 'currencyChosen':
      return action.currencyId === state.currencyId
        ? state
        : { ...next, currencyId: action.currencyId, number: '' }
    case 'typed':
      return { ...next, number: action.text }
    case 'refused':
      return { ...state, refused: { field: action.field, message: action.message } }
  }
}
