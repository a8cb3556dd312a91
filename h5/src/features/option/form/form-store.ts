import { create } from 'zustand'
import { EMPTY_FORM, type FormAction, type FormState, reduceForm } from './form-reducer.ts'

/** The form outlives its page and its market: time and stake stay as they were chosen. */
export const useFormStore = create<{ readonly form: FormState }>(() => ({ form: EMPTY_FORM }))

export function act(action: FormAction): void {
  useFormStore.setState(({ form }) => ({ form: reduceForm(form, action) }))
}
