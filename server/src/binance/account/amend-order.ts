import { lotsOf } from '../../instruments/instrument.ts'
import { CallError } from '../../platform/call-error.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import { BinanceError, cancelRejected, missing } from '../protocol/errors.ts'
import type { SignedEndpoint } from '../protocol/endpoint.ts'
import { decimalOf } from '../protocol/fields.ts'
import { readAgain } from './cancel-order.ts'
import { findNamedOrder } from './find-orders.ts'
import { presentAmended } from './present-order.ts'
import { submit } from './submit.ts'

/** Lowers the quantity of an order, which keeps its place in the book, its price and its client id. */
export const amendOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  weight: 4,
  async handle(ctx, call) {
    const { fields, key } = call
    const quantity = decimalOf(fields, 'newQty')
    if (quantity === undefined) throw missing('newQty')
    if (fields.has('newClientOrderId'))
      throw new BinanceError(-1106, "Parameter 'newClientOrderId' sent when not required.")
    const found = await findNamedOrder(ctx, call)
    const { market, order } = found
    const lots = lotsOf(market, quantity)
    if (lots === undefined) throw new BinanceError(-1013, 'Filter failure: LOT_SIZE')
    if (order?.status !== 'waiting') throw cancelRejected()
    if (lots >= order.lots) throw notLower()
    requireRecent(fields, ctx.now())
    const { id: orderId, ticks } = order
    const { customerId } = key
    // Another amendment may have come first: this one must not raise the quantity again.
    await submit(ctx, call, {
      kind: 'amendOrder',
      customerId,
      orderId,
      ticks,
      lots,
      onlyFewer: true,
    }).catch((error: unknown) => {
      throw error instanceof CallError && error.code === 'quantity_too_large' ? notLower() : error
    })
    const [amended = found] = await readAgain(ctx, market, { orderIds: [orderId], stopIds: [] })
    return presentAmended(amended)
  },
}

function notLower(): BinanceError {
  return new BinanceError(-2038, 'The order amendment was rejected: the new quantity must be lower.')
}
