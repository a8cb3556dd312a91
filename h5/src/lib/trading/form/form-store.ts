import { floorDecimal } from '@halyard/money'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { isSignedIn, useSession } from '../../session/session.ts'

interface Held<Form> {
  /** The id of the market or contract that the form is for. */
  readonly of: number | undefined
  readonly form: Form
}

/** Creates a form that outlives its page, so that visiting another page loses no input, but not the session of its customer. */
export function createFormStore<Form extends object, Action>(
  start: () => Form,
  reduce: (form: Form, action: Action) => Form,
) {
  const useFormState = create<Held<Form>>(() => ({ of: undefined, form: start() }))
  useSession.subscribe((session, before) => {
    if (isSignedIn(before) && !isSignedIn(session)) useFormState.setState({ of: undefined, form: start() })
  })
  return {
    useForm: () => useFormState(({ form }) => form),
    formNow: () => useFormState.getState().form,
    dispatch: (action: Action) => useFormState.setState(({ form }) => ({ form: reduce(form, action) })),
    /** Resets the form for another market or contract, except for the part returned by `keep`. */
    openForm: (of: number, keep: (form: Form) => Partial<Form>) => {
      const current = useFormState.getState()
      if (current.of !== of) useFormState.setState({ of, form: { ...start(), ...keep(current.form) } })
    },
  }
}

/** Fills the form's price once per visit; later input and clearing are kept. */
export function useSuggestedPrice(
  of: number,
  price: string | undefined,
  decimals: number,
  open: (of: number, price: string | undefined) => void,
): void {
  const suggested = useRef<number>(undefined)
  useEffect(() => {
    if (price === undefined || suggested.current === of) return
    suggested.current = of
    open(of, /[1-9]/.test(price) ? floorDecimal(price, decimals) : undefined)
  }, [of, price, decimals, open])
}
