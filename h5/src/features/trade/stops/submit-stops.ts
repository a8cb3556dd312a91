import { toast } from '@halyard/ui'
import { text } from '../../../lib/language/i18n.ts'
import { refreshOpenOrders } from '../../../lib/trading/orders/open-orders.ts'
import { createOrderSubmitter } from '../../../lib/trading/orders/order-submitter.ts'
import { dispatch, formNow } from '../form/form-store.ts'
import { fieldOf } from '../form/order-intent.ts'
import type { StopIntent, StopPath } from './stop-intent.ts'
import { refreshStops } from '../../../lib/trading/orders/waiting-stops.ts'

/** Submits stop orders and OCOs, one at a time. */
export const stops = createOrderSubmitter<StopPath, StopIntent>({
  accepted: ({ path }) => {
    dispatch({ type: 'accepted' })
    refreshStops()
    if (path === 'coin/trade/oco') refreshOpenOrders()
    toast(text(path === 'coin/trade/oco' ? 'trade:ocoPlaced' : 'trade:stopPlaced'))
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure, formNow())
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})
