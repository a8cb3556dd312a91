import { formatOf } from '../../../lib/format/format.ts'
import { text } from '../../../lib/language/i18n.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import type { OrderIntent, Placed } from '../form/order-intent.ts'

type Filled = Pick<Order, 'average' | 'fee' | 'feeCurrencyId'>

/** Returns the immediate outcome of an order in one sentence, with price and fee where known. */
export function outcomeText(
  { market, side, body }: OrderIntent,
  { status, filled }: Placed,
  order?: Filled,
): string {
  const f = formatOf(useSession.getState().language)
  const done = `${f.exact(filled)} ${market.base}`
  const nothing = !/[1-9]/.test(filled)
  if (status === 'completed' && order) {
    const feeCoin = order.feeCurrencyId === market.baseId ? market.base : market.quote
    return text(side === 'buy' ? 'trade:boughtAt' : 'trade:soldAt', {
      done,
      price: f.decimal(order.average, market.priceDecimals),
      fee: `${f.exact(order.fee)} ${feeCoin}`,
    })
  }
  if (status === 'completed') return text(side === 'buy' ? 'trade:bought' : 'trade:sold', { done })
  if (status === 'cancelled')
    return nothing ? text('trade:nothingFilled') : text('trade:partFilledRestCancelled', { done })
  const price = `${f.exact(body.price ?? '0')} ${market.quote}`
  return nothing ? text('trade:placed', { price }) : text('trade:placedPartFilled', { done, price })
}
