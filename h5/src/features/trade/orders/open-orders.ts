import { toast } from '@halyard/ui'
import type { Answer, Failure } from '@halyard/web'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { sendWithRetry } from '../../../lib/calls/send-with-retry.ts'
import { text } from '../../../lib/language/i18n.ts'
import { addOpenOrder, onOrdersEnded, removeOpenOrder } from '../../../lib/trading/orders/open-orders.ts'
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

/** Cancels an order, of an OCO with its stop order, and shows the result. Returns true if the order is no longer open. */
export async function cancelAndNotify(id: number, isOco: boolean): Promise<boolean> {
  const answer = await cancelOrder(id)
  if (answer.ok) toast(text(isOco ? 'trade:ocoCancelled' : 'trading:orderCancelled'))
  else if (answer.code !== 'signed_out') toast(answer.message, 'bad')
  return answer.ok || hasEnded(answer)
}

/** Cancels an order and removes it from the list once it is known to be closed. */
async function cancelOrder(id: number): Promise<Answer<Placed>> {
  const key = newIdempotencyKey()
  const answer = await sendWithRetry({ path: 'coin/trade', body: { id }, key, mask: false }, () => {})
  if (answer.ok || hasEnded(answer)) removeOpenOrder(id)
  return answer
}

/** Returns whether a rejection means that the order was already filled or cancelled. */
function hasEnded({ code }: Failure): boolean {
  return code === 'order_must_be_open'
}

onOrdersEnded((ended, wasOpen) => {
  addEndedOrders(ended)
  for (const order of ended)
    if (order.status === 'completed' && wasOpen.has(order.id))
      toast(text(order.side === 'buy' ? 'trade:buyFilled' : 'trade:sellFilled'), 'good')
})
