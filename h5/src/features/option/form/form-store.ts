import { createFormStore } from '../../../lib/trading/form/form-store.ts'
import { EMPTY_FORM, reduceForm } from './form-reducer.ts'
import { lastDuration, saveDuration } from './last-duration.ts'

/** One form for all markets: duration and stake carry over. */
export const { useForm, dispatch } = createFormStore(
  () => ({ ...EMPTY_FORM, seconds: lastDuration() }),
  reduceForm,
)

/** Selects the duration and stores it on this device. */
export function chooseDuration(seconds: number): void {
  saveDuration(seconds)
  dispatch({ type: 'secondsChosen', seconds })
}
