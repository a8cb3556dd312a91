import { toast } from '@halyard/ui'
import { useState } from 'react'
import type { Failure } from './api.ts'
import { focusFirstError } from './focus-first-error.ts'

export interface Fields<Values> {
  readonly values: Values
  readonly edit: (changed: Partial<Values>) => void
  /** What to say under a field: from the first try on, or once it was left, what it lacks, or what the server said until it changes. */
  readonly errorOf: (name: keyof Values) => string | undefined
  /** Shows what a field lacks when the user leaves it, unless it is empty. */
  readonly leave: (name: keyof Values) => void
  /** True when all are fine; otherwise shows what is not, and goes to the first. */
  readonly check: () => boolean
  /** Shows a refusal under the field it names, or as a toast when it names none of these. */
  readonly refuse: (failure: Failure) => void
  readonly clear: () => void
}

/** The texts of one form, by the names that the server has for them. `lacking` says what is wrong with one. */
export function useFields<Values extends Readonly<Record<string, string>>>(
  given: Values,
  lacking: (name: keyof Values, values: Values) => string | undefined,
): Fields<Values> {
  const [values, setValues] = useState(given)
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<Failure>()
  return {
    values,
    edit: (changed) => {
      setValues((before) => ({ ...before, ...changed }))
      setRefused(undefined)
    },
    errorOf: (name) =>
      (tried || (left.has(name) && values[name] !== '') ? lacking(name, values) : undefined) ??
      (refused?.field === name ? refused.message : undefined),
    leave: (name) => setLeft((before) => new Set([...before, name])),
    check: () => {
      setTried(true)
      const fine = Object.keys(values).every((name) => lacking(name, values) === undefined)
      if (!fine) focusFirstError()
      return fine
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
      setValues(given)
      setTried(false)
      setLeft(new Set())
      setRefused(undefined)
    },
  }
}
