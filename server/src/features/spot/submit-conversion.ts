import { formatUnits } from '@halyard/money'
import { quantityText } from '../../instruments/instrument.ts'
import { QUOTE_VALID_MS } from '../../market-data/conversion-terms.ts'
import { submit } from '../../calls/submit.ts'
import { SPOT_ORDERS } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { lotsOrThrow, ticksOrThrow } from './place-order.ts'
import { conversionMarket } from './conversion-market.ts'

/**
 * Converts by the terms of a quote: an immediate-or-cancel order at its worst price, which the core rejects after `good_until`, also
 * if it waited for its turn until then.
 */
export const submitConversion: Handler<'coin/convert/submit'> = async (ctx, caller) => {
  const { request, session } = caller
  const { market, side } = conversionMarket(ctx, request)
  if (request.good_until > ctx.now() + QUOTE_VALID_MS)
    throw new CallError('good_until_too_late', 'good_until')
  const { order } = await submit(ctx, caller, session.userId, {
    kind: 'placeOrder',
    customerId: session.userId,
    marketId: market.id,
    side,
    terms: {
      type: 'limit',
      timeInForce: 'ioc',
      ticks: ticksOrThrow(market, request.worst_price, 'worst_price'),
      lots: lotsOrThrow(market, request.number),
    },
    goodUntil: request.good_until,
    converts: true,
  })
  const record = await ctx.db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', String(order.orderId))
    .executeTakeFirstOrThrow()
  const row = SPOT_ORDERS.read(record)
  const filledLots = row.lots - row.remaining
  const coins = BigInt(filledLots) * 10n ** BigInt(market.base.decimals - market.config.quantityDecimals)
  const value = BigInt(row.filledValue)
  const [paid, gross] = side === 'buy' ? [value, coins] : [coins, value]
  const [pays, gets] = side === 'buy' ? [market.quote, market.base] : [market.base, market.quote]
  return {
    order_id: row.id,
    number: quantityText(market, row.lots),
    filled: quantityText(market, filledLots),
    paid: formatUnits(paid, pays.decimals),
    received: formatUnits(gross - BigInt(row.feePaid), gets.decimals),
    fee: formatUnits(row.feePaid, gets.decimals),
    reason: row.cancelReason === 'own_order' ? 'own_order' : row.remaining > 0 ? 'no_more_liquidity' : null,
  }
}
