import { createFormStore } from '../../../lib/trading/form-store.ts'
import { EMPTY_FORM, reduceForm } from './form-reducer.ts'
import { saveDuration, lastDuration } from './last-duration.ts'

/** Whatever the market: time and stake stay as they were chosen. */
export const { useForm, act } = createFormStore({ ...EMPTY_FORM, seconds: lastDuration() }, reduceForm)

/** Chooses how long the next option runs, and remembers it on this device. */
export function chooseDuration(seconds: number): void {
  saveDuration(seconds)
  act({ type: 'secondsChosen', seconds })
}
