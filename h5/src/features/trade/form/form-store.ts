import { lastType, saveType } from '../../../lib/trading/form/last-type.ts'
import { createFormStore } from '../../../lib/trading/form/form-store.ts'
import { EMPTY_FORM, reduceForm } from './form-reducer.ts'
import type { FormType } from './order-types.ts'

export const { useForm, formNow, dispatch, openForm } = createFormStore(
  () => ({ ...EMPTY_FORM, type: lastType('spot') }),
  reduceForm,
)

/** Chooses the type of the order and stores it on this device. */
export function chooseType(orderType: FormType): void {
  saveType('spot', orderType)
  dispatch({ type: 'typeChosen', orderType })
}

/** Switches the form to a market. Keeps side and type; clears the amounts. Fills an empty price with `price`. */
export function switchForm(matchId: number, price: string | undefined): void {
  openForm(matchId, ({ side, type, by, source }) => ({ side, type, by, source }))
  if (price !== undefined) dispatch({ type: 'priceSuggested', price })
}
