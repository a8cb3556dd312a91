import { createFormStore } from '../../../lib/trading/form-store.ts'
import { EMPTY_FORM, reduceForm } from './form-reducer.ts'

/** Whatever the market: time and stake stay as they were chosen. */
export const { useForm, act } = createFormStore(EMPTY_FORM, reduceForm)
