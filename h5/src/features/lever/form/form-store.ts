import { createFormStore } from '../../../lib/trading/form-store.ts'
import { EMPTY_FORM, reduceForm } from './form-reducer.ts'

export const { useForm, formNow, act, openForm } = createFormStore(EMPTY_FORM, reduceForm)

/** Turns the form to a contract: side, type and leverage stay, figures of another do not. An empty price becomes this one. */
export function turnForm(contractId: number, price: string | undefined): void {
  openForm(contractId, ({ side, type, multiple }) => ({ side, type, multiple }))
  if (price !== undefined) act({ type: 'priceSuggested', price })
}
