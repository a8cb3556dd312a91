import { toast } from '@halyard/ui'
import { create } from 'zustand'
import { tryApi } from '../../../lib/api.ts'
import { createOrderSubmitter } from '../../../lib/trading/order-submitter.ts'
import { addPlacedOrder } from '../orders/open-orders.ts'
import { outcomeText } from '../orders/outcome-text.ts'
import { act, formNow } from './form-store.ts'
import { fieldOf, type OrderIntent, type Placed } from './order-intent.ts'

/** Counts orders that were filled at once, each worth a small celebration. */
export const useFilled = create<{ readonly count: number }>(() => ({ count: 0 }))

const LATEST = 10

/** Says what came of an order. One that is filled is read again for its price and fee; without them it is said all the same. */
async function showOutcome(intent: OrderIntent, placed: Placed): Promise<void> {
  const { baseId, quoteId } = intent.market
  const pair = { currency_id: baseId, legal_id: quoteId, limit: LATEST }
  const ended =
    placed.status === 'completed' ? await tryApi('transaction_complete', pair, { mask: false }) : undefined
  const order = ended?.ok ? ended.data.list.find(({ id }) => id === placed.id) : undefined
  toast(outcomeText(intent, placed, order), placed.filled === '0' ? 'plain' : 'good')
}

export const orders = createOrderSubmitter<OrderIntent['path'], OrderIntent>({
  accepted: (intent, placed) => {
    act({ type: 'accepted' })
    addPlacedOrder(intent, placed)
    void showOutcome(intent, placed)
    if (placed.status === 'completed') useFilled.setState(({ count }) => ({ count: count + 1 }))
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure, formNow())
    if (field) act({ type: 'refused', field, message: failure.message })
  },
})
