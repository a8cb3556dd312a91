import { toast } from '@halyard/ui'
import { text } from '../../../lib/language/i18n.ts'
import { createOrderSubmitter } from '../../../lib/trading/orders/order-submitter.ts'
import { type Placed, toPlaced } from '../position.ts'
import { refreshPositions } from '../positions/open-positions.ts'
import { dispatch } from './form-store.ts'
import { fieldOf, type OrderIntent } from './order-intent.ts'

/** Submits contract orders, one at a time. */
export const orders = createOrderSubmitter<OrderIntent['path'], OrderIntent>({
  accepted: ({ body, isNet }, answer) => {
    const placed = toPlaced(answer)
    const asked = BigInt(body.share)
    dispatch({ type: 'accepted' })
    toast(
      isNet ? netOutcomeText(placed, asked) : outcomeText(placed, asked),
      placed.openLots > 0n || placed.netted ? 'good' : 'plain',
    )
    // Normally the event updates the list; this covers a lost event.
    refreshPositions()
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure)
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})

function outcomeText({ waiting, openLots: open }: Placed, asked: bigint): string {
  if (waiting) return text('perp:orderPlaced')
  if (open === 0n) return text('perp:nothingFilled')
  return open < asked
    ? text('perp:partOpened', { done: String(open), asked: String(asked) })
    : text('perp:opened', { done: String(open) })
}

/** Says what is known of an order in net mode: an answer does not say how many lots it closed. */
function netOutcomeText({ waiting, netted, openLots }: Placed, asked: bigint): string {
  if (waiting) return text('perp:orderPlaced')
  if (netted) return text('perp:filledNet', { lots: String(asked) })
  return openLots > 0n ? text('perp:heldNet', { lots: String(openLots) }) : text('perp:endedNet')
}
