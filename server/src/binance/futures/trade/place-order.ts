import { requireRecent } from '../../protocol/authenticate.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { findById } from '../account/find-positions.ts'
import { presentOrders } from '../account/orders.ts'
import type { TradingSettings } from '../account/trading-settings.ts'
import { requireOneWay } from './require-one-way.ts'
import { submitPerp } from './submit.ts'
import { onceOf, readOrder, type WantedPerpOrder } from './wanted-order.ts'

const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

/** Places an order. The answer is the order as it is after the commit, also if a short one was asked for. */
export const placeOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  orders: true,
  weight: 1,
  async handle(ctx, call) {
    const wanted = readOrder(ctx, call.fields)
    const settings = await requireOneWay(ctx, call)
    requireRecent(call.fields, ctx.now())
    const id = await place(ctx, call, wanted, settings)
    const found = await findById(ctx, call, wanted.perp, id)
    if (!found) throw new Error(`order ${id} is not stored`)
    return (await presentOrders(ctx, call, [found]))[0]
  },
}

/** Checks the parameters of an order, and places none. */
export const testOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  async handle(ctx, call) {
    readOrder(ctx, call.fields)
    await requireOneWay(ctx, call)
    return {}
  },
}

/** Submits an order, and returns its number. */
async function place(
  ctx: BinanceContext,
  call: SignedCall,
  wanted: WantedPerpOrder,
  { leverageOf }: TradingSettings,
): Promise<number> {
  const { perp, side, terms, reduceOnly, clientId } = wanted
  const once = onceOf(call, wanted)
  const common = { customerId: call.key.customerId, perpId: perp.id, terms, clientId }
  if (reduceOnly) {
    const reduced = await submitPerp(ctx, call, { kind: 'reducePosition', ...common, side }, once)
    return reduced.position.positionId
  }
  const opened = await submitPerp(
    ctx,
    call,
    {
      kind: 'openPosition',
      ...common,
      side: side === 'buy' ? 'long' : 'short',
      leverage: leverageOf(perp.id),
      stops: NO_STOPS,
    },
    once,
  )
  return opened.position.positionId
}
