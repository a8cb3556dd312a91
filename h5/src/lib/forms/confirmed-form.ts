import { type FormEvent, useState } from 'react'
import { focusFirstError } from './focus-first-error.ts'

export interface Refusal {
  readonly field: string
  readonly message: string
}

/** The state of a form with a confirmation, and its actions. */
export interface ConfirmedForm<Values> {
  readonly values: Values
  readonly edit: (changed: Partial<Values>) => void
  /**
   * Returns the error to show under a field: the server's until the field changes, else, after the first submit,
   * `error`.
   */
  readonly errorOf: (field: keyof Values, error: string | undefined) => string | undefined
  /** Whether the confirmation is open. */
  readonly confirming: boolean
  /** Opens the confirmation if the form is valid; otherwise focuses the first error. */
  readonly submit: (event: FormEvent, isFine: boolean) => void
  readonly close: () => void
  readonly refuse: (refusal: Refusal) => void
  /** Closes the confirmation and resets the form with these values. */
  readonly reset: (changed: Partial<Values>) => void
}

/** Returns the state of a form that moves money and shows a confirmation before it is sent. */
export function useConfirmedForm<Values extends object>(start: () => Values): ConfirmedForm<Values> {
  const [values, setValues] = useState(start)
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [confirming, setConfirming] = useState(false)
  const edit = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }))
    setRefused(undefined)
  }
  return {
    values,
    edit,
    errorOf: (field, error) => (refused?.field === field ? refused.message : submitted ? error : undefined),
    confirming,
    submit: (event, isFine) => {
      event.preventDefault()
      setSubmitted(true)
      if (isFine) setConfirming(true)
      else focusFirstError()
    },
    close: () => setConfirming(false),
    refuse: (refusal) => {
      setConfirming(false)
      setRefused(refusal)
      focusFirstError()
    },
    reset: (changed) => {
      setConfirming(false)
      setSubmitted(false)
      edit(changed)
    },
  }
}
