import { toast } from '@halyard/ui'
import { create } from 'zustand'
import { tryApi } from '../../../lib/calls/api.ts'
import { createOrderSubmitter } from '../../../lib/trading/orders/order-submitter.ts'
import { addPlacedOrder } from '../orders/open-orders.ts'
import { outcomeText } from '../orders/outcome-text.ts'
import { dispatch, formNow } from './form-store.ts'
import { fieldOf, type OrderIntent, type Placed } from './order-intent.ts'

/** Counts immediately filled orders; each flashes the submit button. */
export const useFilled = create<{ readonly count: number }>(() => ({ count: 0 }))

const LATEST = 10

/**
 * Shows the outcome of an order. For a filled one fetches the price and fee first; shows the outcome without them if
 * that fails.
 */
async function showOutcome(intent: OrderIntent, placed: Placed): Promise<void> {
  const { baseId, quoteId } = intent.market
  const pair = { currency_id: baseId, legal_id: quoteId, limit: LATEST }
  const ended =
    placed.status === 'completed' ? await tryApi('transaction_complete', pair, { mask: false }) : undefined
  const found = ended?.ok ? ended.data.list.find(({ id }) => id === placed.id) : undefined
  const order = found && { ...found, feeCurrencyId: found.fee_currency_id }
  toast(outcomeText(intent, placed, order), placed.filled === '0' ? 'plain' : 'good')
}

/** Submits spot orders, one at a time. */
export const orders = createOrderSubmitter<OrderIntent['path'], OrderIntent>({
  accepted: (intent, placed) => {
    dispatch({ type: 'accepted' })
    addPlacedOrder(intent, placed)
    void showOutcome(intent, placed)
    if (placed.status === 'completed') useFilled.setState(({ count }) => ({ count: count + 1 }))
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure, formNow())
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})
