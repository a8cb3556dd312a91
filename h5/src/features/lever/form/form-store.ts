import { create } from 'zustand'
import { EMPTY_FORM, type FormAction, type FormState, reduceForm } from './form-reducer.ts'

interface FormStore {
  readonly contractId: number | undefined
  readonly form: FormState
}

/** The form outlives its page, so that a look elsewhere loses nothing. */
export const useFormStore = create<FormStore>(() => ({ contractId: undefined, form: EMPTY_FORM }))

export function act(action: FormAction): void {
  useFormStore.setState(({ form }) => ({ form: reduceForm(form, action) }))
}

/** Starts over for another contract: side, type and leverage stay, figures do not. */
export function openForm(contractId: number): void {
  const { contractId: held, form } = useFormStore.getState()
  if (held === contractId) return
  const { side, type, multiple } = form
  useFormStore.setState({ contractId, form: { ...EMPTY_FORM, side, type, multiple } })
}
