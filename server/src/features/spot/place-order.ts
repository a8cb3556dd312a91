import { type Amount, formatUnits, parseUnits } from '@halyard/money'
import type { PlaceOrderRequest } from '@halyard/api'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { lotsOf, priceText, quantityText, ticksOf } from '../../instruments/instrument.ts'
import type { OrderReply, OrderTerms, Side } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Caller } from '../../calls/handler.ts'
import { submit } from '../../calls/submit.ts'
import type { Context, Handler } from './context.ts'

export const buy: Handler<'coin/trade/buy'> = (ctx, caller) => placeOrder(ctx, caller, 'buy')
export const sell: Handler<'coin/trade/sell'> = (ctx, caller) => placeOrder(ctx, caller, 'sell')

type Placed = Awaited<ReturnType<Handler<'coin/trade/buy'>>>

async function placeOrder(
  ctx: Context,
  caller: Caller<'coin/trade/buy' | 'coin/trade/sell'>,
  side: Side,
): Promise<Placed> {
  const { request, session } = caller
  const market = ctx.catalogue.pair(request.currency_id, request.legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  const { order } = await submit(ctx, caller, session.userId, {
    kind: 'placeOrder',
    customerId: session.userId,
    marketId: market.id,
    side,
    terms: termsOf(market, side, request),
    clientId: request.client_id,
  })
  return presentPlaced({ market, side }, order)
}

/** Converts the reply to a command on an order of a market and side to its wire format. */
export function presentPlaced(
  { market, side }: { readonly market: ListedMarket; readonly side: Side },
  order: OrderReply,
): Placed {
  const gets = side === 'buy' ? market.base : market.quote
  const { orderId, clientId, status, filledLots, fills } = order
  return {
    id: orderId,
    status,
    filled: quantityText(market, filledLots),
    client_id: clientId ?? null,
    trades: (fills?.trades ?? []).map(({ tradeId, ticks, lots, fee }) => ({
      id: tradeId,
      price: priceText(market, ticks),
      number: quantityText(market, lots),
      fee: formatUnits(fee, gets.decimals),
      fee_currency_id: gets.id,
    })),
    trade_count: fills?.count ?? 0,
  }
}

type Terms = Pick<PlaceOrderRequest, 'type' | 'price' | 'number' | 'amount'>

/**
 * Converts the requested terms to ticks and lots, and the `type` of the wire to type and time in force. Throws a
 * `CallError` if they are inconsistent.
 */
export function termsOf(
  market: ListedMarket,
  side: Side,
  { type = 'limit', price, number, amount }: Terms,
): OrderTerms {
  if (type !== 'market') {
    if (amount !== undefined) throw new CallError('invalid_field', 'amount')
    if (price === undefined) throw new CallError('price_required', 'price')
    const limit = { ticks: ticksOrThrow(market, price), lots: lotsOrThrow(market, number) }
    return type === 'limit' ? { type, ...limit } : { type: 'limit', timeInForce: type, ...limit }
  }
  if (price !== undefined) throw new CallError('price_not_allowed', 'price')
  if (amount === undefined) return { type, lots: lotsOrThrow(market, number) }
  if (side === 'sell' || number !== undefined) throw new CallError('invalid_field', 'amount')
  const spend = parseUnits(amount, market.quote.decimals)
  if (spend === undefined) throw new CallError('invalid_field', 'amount')
  return { type, spend: spend as Amount }
}

/** Converts a price to ticks. Throws `price_step_wrong` if it is not a multiple of a tick. */
export function ticksOrThrow(market: ListedMarket, price: string, field = 'price'): number {
  const ticks = ticksOf(market, price)
  if (ticks === undefined) throw new CallError('price_step_wrong', field)
  return ticks
}

/**
 * Converts a quantity to lots. Throws `number_required` if it is absent, and `quantity_step_wrong` if it is
 * not a multiple of a lot.
 */
export function lotsOrThrow(market: ListedMarket, number: string | undefined): number {
  if (number === undefined) throw new CallError('number_required', 'number')
  const lots = lotsOf(market, number)
  if (lots === undefined) throw new CallError('quantity_step_wrong', 'number')
  return lots
}
