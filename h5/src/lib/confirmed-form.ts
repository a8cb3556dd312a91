import { type FormEvent, useState } from 'react'
import { focusFirstError } from './focus-first-error.ts'

export interface Refusal {
  readonly field: string
  readonly message: string
}

export interface ConfirmedForm<Values> {
  readonly values: Values
  readonly edit: (changed: Partial<Values>) => void
  /** What to say under a field: what the server said until it changes, else from the first try on what it lacks. */
  readonly errorOf: (field: keyof Values, lacking: string | undefined) => string | undefined
  /** Whether the sheet is up. */
  readonly confirming: boolean
  /** Brings up the sheet; where something is wrong, goes there instead. */
  readonly submit: (event: FormEvent, isFine: boolean) => void
  readonly close: () => void
  readonly refuse: (refusal: Refusal) => void
  /** Takes the sheet away and begins anew with these. */
  readonly reset: (changed: Partial<Values>) => void
}

/** A form that moves money: what it will do is shown on a sheet before it is sent. */
export function useConfirmedForm<Values extends object>(start: () => Values): ConfirmedForm<Values> {
  const [values, setValues] = useState(start)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [confirming, setConfirming] = useState(false)
  const edit = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }))
    setRefused(undefined)
  }
  return {
    values,
    edit,
    errorOf: (field, lacking) => (refused?.field === field ? refused.message : tried ? lacking : undefined),
    confirming,
    submit: (event, isFine) => {
      event.preventDefault()
      setTried(true)
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
      setTried(false)
      edit(changed)
    },
  }
}
