import type { Order } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { ListedMarket } from '../instruments/catalogue.ts'
import { priceText, quantityText } from '../instruments/instrument.ts'
import type { OrderRow } from '../engine/index.ts'

/** Converts a spot order to its wire format. */
export function presentOrder(market: ListedMarket, row: OrderRow): Order {
  const { base, quote, config } = market
  const filledLots = row.lots - row.remaining
  const pays = row.side === 'buy' ? quote : base
  const gets = row.side === 'buy' ? base : quote
  return {
    id: row.id,
    match_id: market.id,
    currency_id: base.id,
    legal_id: quote.id,
    side: row.side,
    type: typeOf(row),
    price: row.type === 'market' ? '0' : priceText(market, row.ticks),
    number: quantityText(market, row.lots),
    filled: quantityText(market, filledLots),
    average: averageText(
      row.filledValue,
      filledLots,
      quote.decimals,
      config.quantityDecimals,
      config.priceDecimals,
    ),
    turnover: formatUnits(row.filledValue, quote.decimals),
    fee: formatUnits(row.feePaid, gets.decimals),
    fee_currency_id: gets.id,
    frozen: formatUnits(row.held, pays.decimals),
    status: row.status,
    reason: row.cancelReason ?? null,
    client_id: row.clientId ?? null,
    created_at: row.placedAt,
    updated_at: row.updatedAt,
  }
}

/** Returns the `type` of the wire, which is one word for type and time in force. */
function typeOf({ type, timeInForce }: OrderRow): Order['type'] {
  if (type === 'market') return 'market'
  return timeInForce === 'gtc' ? 'limit' : timeInForce
}

/** Formats the average price: value over lots, floored to the market's price decimals. */
function averageText(
  value: bigint,
  lots: number,
  quoteDecimals: number,
  quantityDecimals: number,
  priceDecimals: number,
): string {
  if (lots === 0) return '0'
  const scale = 10n ** BigInt(quantityDecimals + priceDecimals)
  return formatUnits((value * scale) / BigInt(lots) / 10n ** BigInt(quoteDecimals), priceDecimals)
}
