import { toast } from '@halyard/ui'
import { text } from '../../../lib/language/i18n.ts'
import { addOpenOrder, onOrdersEnded } from '../../../lib/trading/orders/open-orders.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import type { OrderIntent, Placed } from '../form/order-intent.ts'
import { addEndedOrders } from './order-history.ts'

/** Adds a newly placed order to the list; its first event replaces it. */
export function addPlacedOrder({ market, side, body }: OrderIntent, placed: Placed): void {
  if (placed.status !== 'waiting') return
  const now = Date.now()
  const order: Order = {
    id: placed.id,
    matchId: market.matchId,
    baseId: market.baseId,
    quoteId: market.quoteId,
    side,
    type: body.type ?? 'limit',
    price: body.price ?? '0',
    quantity: body.number ?? '0',
    filled: placed.filled,
    average: '0',
    turnover: '0',
    fee: '0',
    feeCurrencyId: side === 'buy' ? market.baseId : market.quoteId,
    frozen: '0',
    status: 'waiting',
    reason: undefined,
    createdAt: now,
    updatedAt: now,
  }
  addOpenOrder(order)
}

onOrdersEnded((ended, wasOpen) => {
  addEndedOrders(ended)
  for (const order of ended)
    if (order.status === 'completed' && wasOpen.has(order.id))
      toast(text(order.side === 'buy' ? 'trade:buyFilled' : 'trade:sellFilled'), 'good')
})
