import { toast } from '@halyard/ui'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../lib/calls/api.ts'
import { useLikelyCountry } from '../../../lib/countries/countries.ts'
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts'
import { type Field, type FormValues, formReducer, startForm } from './form.ts'
import { errorOf, fieldOf } from './form-errors.ts'

/** The state of an account form with its actions. */
export interface AccountForm {
  readonly values: FormValues
  readonly edit: (values: Partial<FormValues>) => void
  /** Returns the error to show under a field. */
  readonly errorOf: (field: Field) => string | undefined
  /** Returns whether the fields are valid. Otherwise shows their errors and focuses the first. */
  readonly check: (fields: readonly Field[]) => boolean
  /** Shows a server error under its field, or in a toast if it concerns none of the given fields. */
  readonly refuse: (failure: Failure, fields: readonly Field[]) => void
}

/** Returns the state of an account form. `password` says whether the form sets a new password. */
export function useAccountForm(initial: Partial<FormValues>, password: 'fresh' | 'known'): AccountForm {
  const { t } = useTranslation('account')
  const country = useLikelyCountry()
  const [state, dispatch] = useReducer(formReducer, { country, ...initial }, startForm)
  return {
    values: state.values,
    edit: (values) => dispatch({ type: 'edited', values }),
    errorOf: (field) => {
      const problem = state.tried.has(field) ? errorOf(field, state.values, password) : undefined
      return problem === undefined ? state.refused[field] : t(problem)
    },
    check: (fields) => {
      dispatch({ type: 'tried', fields })
      const isValid = fields.every((field) => errorOf(field, state.values, password) === undefined)
      if (!isValid) focusFirstError()
      return isValid
    },
    refuse: (failure, fields) => {
      const field = fieldOf(failure.field, failure.code, fields)
      if (failure.code === 'signed_out') return
      if (!field) return toast(failure.message, 'bad')
      dispatch({ type: 'refused', field, message: failure.message })
      focusFirstError()
    },
  }
}
