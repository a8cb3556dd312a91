import { floorDecimal } from '@halyard/money'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'

interface Held<Form> {
  /** The number of what the form is about. */
  readonly of: number | undefined
  readonly form: Form
}

/** A form that outlives its page, so that a look elsewhere loses nothing. */
export function createFormStore<Form extends object, Action>(
  empty: Form,
  reduce: (form: Form, action: Action) => Form,
) {
  const useHeld = create<Held<Form>>(() => ({ of: undefined, form: empty }))
  return {
    useForm: () => useHeld(({ form }) => form),
    formNow: () => useHeld.getState().form,
    act: (action: Action) => useHeld.setState(({ form }) => ({ form: reduce(form, action) })),
    /** Starts over for another market or contract, but for the part that is kept. */
    openForm: (of: number, keep: (form: Form) => Partial<Form>) => {
      const held = useHeld.getState()
      if (held.of !== of) useHeld.setState({ of, form: { ...empty, ...keep(held.form) } })
    },
  }
}

/** Opens a form with a price to begin with. Once per visit: what is typed or cleared stays so. */
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
