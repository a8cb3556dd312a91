import { formatUnits } from '@halyard/money'
import type { OrderReply, Side, StopReply, TradeReply } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import type { BinanceContext, SignedEndpoint } from '../protocol/endpoint.ts'
import { readAgain } from './cancel-order.ts'
import { presentPlaced } from './present-order.ts'
import { submit } from './submit.ts'
import { onceOf, readOrder, type Wanted } from './wanted-order.ts'

export const placeOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  orders: true,
  weight: 1,
  async handle(ctx, call) {
    const wanted = readOrder(ctx, call.fields)
    const { market, side, clientId } = wanted
    const { stop } = wanted.wanted
    requireRecent(call.fields, ctx.now())
    const common = { customerId: call.key.customerId, marketId: market.id, side, clientId }
    const once = onceOf(call, wanted)
    if (stop) {
      const placed = await submit(ctx, call, { kind: 'placeStop', ...common, ...stop }, once)
      return presentStopReply(ctx, wanted, placed.stop)
    }
    const { terms } = wanted.wanted
    const placed = await submit(ctx, call, { kind: 'placeOrder', ...common, terms }, once)
    return presentReply(ctx, wanted, placed.order)
  },
}

/** Checks the parameters of an order, and places none. */
export const testOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  weight: 1,
  handle(ctx, { fields }) {
    readOrder(ctx, fields)
    return {}
  },
}

/** Presents the order as it is after the commit. A request that was sent again gets its present state. */
export async function presentReply(
  ctx: BinanceContext,
  { market, side, response }: Wanted,
  { orderId, fills }: OrderReply,
): Promise<object> {
  const order = ctx.recent.find(orderId)
  const [found] = order
    ? [{ market, order }]
    : await readAgain(ctx, market, { orderIds: [orderId], stopIds: [] })
  if (!found) throw new Error(`order ${orderId} is not stored`)
  const placed = presentPlaced(found)
  if (response === 'ACK') return placed.ack
  if (response === 'RESULT') return placed.result
  const { trades = [] } = fills ?? {}
  return { ...placed.result, fills: trades.map((trade) => presentFill(market, side, trade)) }
}

async function presentStopReply(
  ctx: BinanceContext,
  { market, response }: Wanted,
  { stopId }: StopReply,
): Promise<object> {
  const [found] = await readAgain(ctx, market, { orderIds: [], stopIds: [stopId] })
  if (!found) throw new Error(`stop order ${stopId} is not stored`)
  const { ack, result } = presentPlaced(found)
  return response === 'ACK' ? ack : result
}

function presentFill(market: ListedMarket, side: Side, { tradeId, ticks, lots, fee }: TradeReply) {
  const currency = side === 'buy' ? market.base : market.quote
  return {
    price: priceText(market, ticks),
    qty: quantityText(market, lots),
    commission: formatUnits(fee, currency.decimals),
    commissionAsset: currency.name,
    tradeId,
  }
}
