import { create } from 'zustand'
import { EMPTY_FORM, type FormAction, type FormState, reduceForm } from './form-reducer.ts'

interface FormStore {
  readonly matchId: number | undefined
  readonly form: FormState
}

/** The form outlives its page, so that a look at the chart loses nothing. */
export const useFormStore = create<FormStore>(() => ({ matchId: undefined, form: EMPTY_FORM }))

export function act(action: FormAction): void {
  useFormStore.setState(({ form }) => ({ form: reduceForm(form, action) }))
}

/** Starts over for another market: the side and type stay, figures do not. */
export function openForm(matchId: number): void {
  const { matchId: held, form } = useFormStore.getState()
  if (held === matchId) return
  useFormStore.setState({ matchId, form: { ...EMPTY_FORM, side: form.side, type: form.type, by: form.by } })
}
