import { formatUnits } from '@halyard/money'
import { type OrderReply, type Side, SPOT_ORDERS, type TradeReply } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import type { BinanceContext, SignedEndpoint } from '../protocol/endpoint.ts'
import { presentPlaced } from './present-order.ts'
import { submit } from './submit.ts'
import { onceOf, readOrder, type Wanted } from './wanted-order.ts'

export const placeOrder: SignedEndpoint = {
  signed: true,
  trades: true,
  orders: true,
  weight: 1,
  async handle(ctx, call) {
    const wanted = readOrder(ctx, call.fields)
    const { market, side, terms, clientId } = wanted
    requireRecent(call.fields, ctx.now())
    const { order: reply } = await submit(
      ctx,
      call,
      { kind: 'placeOrder', customerId: call.key.customerId, marketId: market.id, side, terms, clientId },
      onceOf(call, wanted),
    )
    return presentReply(ctx, wanted, reply)
  },
}

/** Checks the parameters of an order, and places none. */
export const testOrder: SignedEndpoint = {
  signed: true,
  trades: true,
  weight: 1,
  handle(ctx, { fields }) {
    readOrder(ctx, fields)
    return {}
  },
}

/** Reads the order as it is after the commit. A request that was sent again gets its present state. */
export async function presentReply(
  { db }: BinanceContext,
  { market, response }: Wanted,
  { orderId, fills }: OrderReply,
): Promise<object> {
  const row = await db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', String(orderId))
    .executeTakeFirstOrThrow()
  const order = SPOT_ORDERS.read(row)
  const placed = presentPlaced(market, order)
  if (response === 'ACK') return placed.ack
  if (response === 'RESULT') return placed.result
  const { trades = [] } = fills ?? {}
  return { ...placed.result, fills: trades.map((trade) => presentFill(market, order.side, trade)) }
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
