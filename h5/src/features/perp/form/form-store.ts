import { readStored, store } from '@halyard/web'
import { lastType, saveType } from '../../../lib/trading/form/last-type.ts'
import { createFormStore } from '../../../lib/trading/form/form-store.ts'
import { EMPTY_FORM, type FormState, reduceForm, type SizeUnit } from './form-reducer.ts'

/** The storage key of the size unit. */
const SIZE_UNIT = 'lever_size_unit'

export const { useForm, formNow, dispatch, openForm } = createFormStore(
  () => ({ ...EMPTY_FORM, type: lastType('perp'), sizeIn: storedUnit() }),
  reduceForm,
)

function storedUnit(): SizeUnit {
  return readStored(SIZE_UNIT) === 'quote' ? 'quote' : 'lots'
}

/**
 * Switches the form to a contract. Keeps side, type, leverage and unit; clears the amounts. Fills an empty price with
 * `price`.
 */
export function switchForm(perpId: number, price: string | undefined): void {
  openForm(perpId, ({ side, type, multiple, sizeIn }) => ({ side, type, multiple, sizeIn }))
  if (price !== undefined) dispatch({ type: 'priceSuggested', price })
}

/** Chooses the type of the order and stores it on this device. */
export function chooseType(orderType: FormState['type'] | 'conditional'): void {
  saveType('perp', orderType)
  dispatch({ type: 'typeChosen', orderType })
}

/** Switches the unit of the size and stores it on this device. `share` is the same size in that unit. */
export function chooseSizeUnit(sizeIn: SizeUnit, share: string): void {
  store(SIZE_UNIT, sizeIn === 'quote' ? 'quote' : undefined)
  dispatch({ type: 'sizeUnitChosen', sizeIn, share })
}
