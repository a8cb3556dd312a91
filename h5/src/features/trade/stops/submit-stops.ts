import { toast } from '@halyard/ui'
import { text } from '../../../lib/language/i18n.ts'
import { createOrderSubmitter } from '../../../lib/trading/orders/order-submitter.ts'
import { dispatch, formNow } from '../form/form-store.ts'
import { fieldOf } from '../form/order-intent.ts'
import type { StopIntent } from './stop-intent.ts'
import { refreshStops } from './stop-orders.ts'

/** Submits stop orders, one at a time. */
export const stops = createOrderSubmitter<StopIntent['path'], StopIntent>({
  accepted: () => {
    dispatch({ type: 'accepted' })
    refreshStops()
    toast(text('trade:stopPlaced'))
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure, formNow())
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})
