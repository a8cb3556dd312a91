import { createFormStore } from '../../../lib/trading/form-store.ts'
import { EMPTY_FORM, reduceForm } from './form-reducer.ts'

export const { useForm, formNow, act, openForm } = createFormStore(EMPTY_FORM, reduceForm)

/** Turns the form to a market: the side and type stay, figures of another do not. An empty price becomes this one. */
export function switchForm(matchId: number, price: string | undefined): void {
  openForm(matchId, ({ side, type, by }) => ({ side, type, by }))
  if (price !== undefined) act({ type: 'priceSuggested', price })
}
