import { requireRecent } from '../../protocol/authenticate.ts'
import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { requireOneWay } from '../trade/require-one-way.ts'
import { submitPerp } from '../trade/submit.ts'
import { findNamedConditional } from './find-algo-orders.ts'
import { presentAlgo } from './present-algo.ts'
import { onceOfAlgo, readAlgoOrder } from './wanted-algo-order.ts'

/** Places a conditional order. An order that may open lots has the leverage that is set for the contract now. */
export const placeAlgoOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  orders: true,
  weight: 1,
  async handle(ctx, call) {
    const wanted = readAlgoOrder(ctx, call.fields)
    const { leverageOf } = await requireOneWay(ctx, call)
    requireRecent(call.fields, ctx.now())
    const { perp, side, trigger, terms, clientId } = wanted
    const placed = await submitPerp(
      ctx,
      call,
      {
        kind: 'placeConditional',
        customerId: call.key.customerId,
        perpId: perp.id,
        side,
        trigger,
        terms: terms.purpose === 'open' ? { ...terms, leverage: leverageOf(perp.id) } : terms,
        clientId,
      },
      onceOfAlgo(call, wanted),
    )
    const fields = new Map([['algoId', String(placed.conditional.conditionalId)]])
    return presentAlgo(await findNamedConditional(ctx, { ...call, fields }))
  },
}
