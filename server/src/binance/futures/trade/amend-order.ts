import { onceBySignature } from '../../account/submit.ts'
import { lotsIn, sideOf, ticksIn } from '../../account/wanted-order.ts'
import { requireRecent } from '../../protocol/authenticate.ts'
import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { BinanceError, cancelRejected } from '../../protocol/errors.ts'
import { textOf } from '../../protocol/fields.ts'
import { findById, findNamedPosition } from '../account/find-positions.ts'
import { presentOrders } from '../account/orders.ts'
import { requireOneWay } from './require-one-way.ts'
import { submitPerp } from './submit.ts'

/**
 * Changes price and quantity of a working order, which keeps its number and client id. A copy of the request does nothing, as an
 * amendment may have followed.
 */
export const amendOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  orders: true,
  weight: 1,
  async handle(ctx, call) {
    const { fields, key } = call
    const side = sideOf(fields)
    textOf(fields, 'quantity')
    textOf(fields, 'price')
    if ((fields.get('priceMatch') ?? 'NONE') !== 'NONE')
      throw new BinanceError(-1106, "Parameter 'priceMatch' sent when not required.")
    await requireOneWay(ctx, call)
    const { perp, row } = await findNamedPosition(ctx, call)
    const [ticks, lots] = [ticksIn(perp, fields), lotsIn(perp, fields)]
    if (side !== (row.side === 'long' ? 'buy' : 'sell')) throw new BinanceError(-1117, 'Invalid side.')
    if (row.remaining === 0) throw cancelRejected()
    if (ticks === row.ticks && lots === row.lots)
      throw new BinanceError(-5027, 'No need to modify the order.')
    requireRecent(fields, ctx.now())
    await submitPerp(
      ctx,
      call,
      { kind: 'amendOpening', customerId: key.customerId, positionId: row.id, ticks, lots },
      onceBySignature(call, 'amendOpening', row.id, ticks, lots),
    )
    const found = await findById(ctx, call, perp, row.id)
    if (!found) throw new Error(`order ${row.id} is not stored`)
    return (await presentOrders(ctx, call, [found]))[0]
  },
}
