import { toast } from '@halyard/ui'
import type { Failure } from '@halyard/web'
import { useReducer } from 'react'
import { focusFirstError } from './focus-first-error.ts'
import { type FieldError, type FieldErrors, visibleError } from './form-errors.ts'
import { type FormAction, type FormState, startForm } from './form-reducer.ts'

/** The parts in which forms differ. */
interface FormRules<Values extends object, Field extends string, Problem extends FieldError, Action> {
  /** Returns the initial values. */
  readonly start: () => Values
  readonly reduce: (
    state: FormState<Values, Field>,
    action: Action | FormAction<Values, Field>,
  ) => FormState<Values, Field>
  /** Returns the fields that are on the page. */
  readonly fieldsOf: (values: Values) => readonly Field[]
  readonly findErrors: (values: Values) => FieldErrors<Field, Problem>
  /** Returns the text of an error. */
  readonly describe: (error: Problem) => string
  /** Returns the field that a failure concerns, if its name differs from the wire's. */
  readonly fieldOf?: (failure: Failure) => string | undefined
  /** Returns the values that the server's refusal of a field clears: a masked one is entered again, not corrected. */
  readonly clearedBy?: (field: Field) => Partial<Values>
}

/** A form's values, visible errors and actions. */
export interface FormControls<Values extends object, Field extends string, Action = never> {
  readonly values: Values
  /** The server's error that concerns no field, to be shown above the button. */
  readonly failure: string | undefined
  readonly confirming: boolean
  /** Returns the error to show under a field. */
  readonly errorOf: (field: Field) => string | undefined
  readonly dispatch: (action: Action | FormAction<Values, Field>) => void
  readonly edit: (values: Partial<Values>) => void
  /** Returns whether the fields, by default all, are valid. Otherwise shows their errors and focuses the first. */
  readonly check: (fields?: readonly Field[]) => boolean
  /**
   * Closes the confirmation and shows a failure of the server at its field, or in a toast and above the button if it
   * concerns no field. Without a response an open confirmation remains for another try.
   */
  readonly refuse: (failure: Failure) => void
}

/** Returns the state of a form as its reducer, its errors and the server leave it. */
export function useForm<
  Values extends object,
  Field extends string,
  Problem extends FieldError,
  Action = never,
>(rules: FormRules<Values, Field, Problem, Action>): FormControls<Values, Field, Action> {
  const [state, dispatch] = useReducer(rules.reduce, undefined, () => startForm<Values, Field>(rules.start()))
  const { values } = state
  const fields = rules.fieldsOf(values)
  const errors = rules.findErrors(values)
  return {
    values,
    failure: state.failure,
    confirming: state.phase === 'confirming',
    errorOf: (field) => {
      const error = visibleError(state, errors, field)
      return typeof error === 'object' ? rules.describe(error) : error
    },
    dispatch,
    edit: (changed) => dispatch({ type: 'edited', values: changed }),
    check: (checked = fields) => {
      dispatch({ type: 'tried', fields: checked })
      const isValid = checked.every((field) => errors[field] === undefined)
      if (!isValid) focusFirstError()
      return isValid
    },
    refuse: (failure) => {
      if (failure.code === 'signed_out') return dispatch({ type: 'confirmationClosed' })
      const { message } = failure
      if (failure.code === 'network_error' && state.phase === 'confirming') return toast(message, 'bad')
      const name = rules.fieldOf ? rules.fieldOf(failure) : failure.field
      const field = fields.find((one) => one === name)
      if (field === undefined) {
        // The toast announces the error; the line above the button keeps it.
        toast(message, 'bad')
        return dispatch({ type: 'refused', message })
      }
      dispatch({ type: 'refused', field, message, cleared: rules.clearedBy?.(field) ?? {} })
      focusFirstError()
    },
  }
}
