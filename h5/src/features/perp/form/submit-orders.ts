import { toast } from '@halyard/ui'
import { createOrderSubmitter } from '../../../lib/trading/orders/order-submitter.ts'
import { placedText } from '../placed-text.ts'
import { toPlaced } from '../position.ts'
import { refreshPositions } from '../positions/open-positions.ts'
import { dispatch } from './form-store.ts'
import { fieldOf, type OrderIntent } from './order-intent.ts'

/** Submits contract orders, one at a time. */
export const orders = createOrderSubmitter<OrderIntent['path'], OrderIntent>({
  accepted: ({ body }, answer) => {
    const placed = toPlaced(answer)
    dispatch({ type: 'accepted' })
    toast(placedText(placed, BigInt(body.share)), placed.filledLots > 0n ? 'good' : 'plain')
    // Normally the event updates the list; this covers a lost event.
    refreshPositions()
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure)
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})
