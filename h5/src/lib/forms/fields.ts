import { toast } from '@halyard/ui'
import { useState } from 'react'
import type { Failure } from '../calls/api.ts'
import { focusFirstError } from './focus-first-error.ts'

/** The state of a form of text fields, and its actions. */
export interface Fields<Values> {
  readonly values: Values
  readonly edit: (changed: Partial<Values>) => void
  /**
   * Returns the error to show under a field: its validation error once it was left or the form was submitted, else the
   * server's until the form changes.
   */
  readonly errorOf: (name: keyof Values) => string | undefined
  /** Enables a field's validation error when the user leaves it, unless it is empty. */
  readonly leave: (name: keyof Values) => void
  /** Returns whether all fields are valid. Otherwise shows their errors and focuses the first. */
  readonly check: () => boolean
  /** Shows a server error under its field, or in a toast if it concerns none of these. */
  readonly refuse: (failure: Failure) => void
  readonly clear: () => void
}

/** Returns the state of a form of text fields, named as on the wire. `validate` returns a field's validation error. */
export function useFields<Values extends Readonly<Record<string, string>>>(
  initial: Values,
  validate: (name: keyof Values, values: Values) => string | undefined,
): Fields<Values> {
  const [values, setValues] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<Failure>()
  return {
    values,
    edit: (changed) => {
      setValues((before) => ({ ...before, ...changed }))
      setRefused(undefined)
    },
    errorOf: (name) =>
      (submitted || (left.has(name) && values[name] !== '') ? validate(name, values) : undefined) ??
      (refused?.field === name ? refused.message : undefined),
    leave: (name) => setLeft((before) => new Set([...before, name])),
    check: () => {
      setSubmitted(true)
      const isValid = Object.keys(values).every((name) => validate(name, values) === undefined)
      if (!isValid) focusFirstError()
      return isValid
    },
    refuse: (failure) => {
      if (failure.code === 'signed_out') return
      if (failure.field === undefined || !Object.hasOwn(values, failure.field)) {
        toast(failure.message, 'bad')
        return
      }
      setRefused(failure)
      focusFirstError()
    },
    clear: () => {
      setValues(initial)
      setSubmitted(false)
      setLeft(new Set())
      setRefused(undefined)
    },
  }
}
