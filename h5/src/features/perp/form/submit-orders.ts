import { toast } from '@halyard/ui'
import { text } from '../../../lib/language/i18n.ts'
import { createOrderSubmitter } from '../../../lib/trading/order-submitter.ts'
import { refreshPositions } from '../positions/open-positions.ts'
import { dispatch } from './form-store.ts'
import { fieldOf, type OrderIntent } from './order-intent.ts'

/** Submits contract orders, one at a time. */
export const orders = createOrderSubmitter<OrderIntent['path'], OrderIntent>({
  accepted: ({ body }, { status, open_share: open }) => {
    dispatch({ type: 'accepted' })
    toast(outcomeText(status, open, Number(body.share)), open > 0 ? 'good' : 'plain')
    // Normally the event updates the list; this covers a lost event.
    refreshPositions()
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure)
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})

function outcomeText(status: number, open: number, asked: number): string {
  if (status === 0) return text('perp:orderPlaced')
  if (open === 0) return text('perp:nothingFilled')
  return open < asked ? text('perp:partOpened', { done: open, asked }) : text('perp:opened', { done: open })
}
