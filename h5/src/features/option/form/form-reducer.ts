import type { Refused } from '../../../lib/trading/form/problem.ts'

export type FieldName = 'seconds' | 'number'

/** The state of the form. The direction is not part of it: each has its own button. */
export interface FormState {
  readonly seconds: number | undefined
  /** The currency of the stake; the first one offered if undefined. */
  readonly currencyId: number | undefined
  readonly number: string
  /** The server's error for one field; removed by the next change. */
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

/** Applies an action to the option form. */
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
