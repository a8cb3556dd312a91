import { hash } from 'node:crypto'
import { type Amount, parseUnits } from '@halyard/money'
import type { OrderTerms, Side } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { lotsOf, ticksOf } from '../../instruments/instrument.ts'
import { BinanceError, illegal, missing } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall } from '../protocol/endpoint.ts'
import { decimalOf, type Fields, textOf, wordOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'

const CLIENT_ID = /^[a-zA-Z0-9-_]{1,36}$/
const RESPONSES = ['ACK', 'RESULT', 'FULL'] as const
const TYPES = ['LIMIT', 'LIMIT_MAKER', 'MARKET'] as const
const TIMES = ['GTC', 'IOC', 'FOK'] as const
const SIDES = { BUY: 'buy', SELL: 'sell' } as const satisfies Record<string, Side>
/** Parameters of order types that are not offered: an order without them would not be the one that was asked for. */
const NOT_OFFERED = ['icebergQty', 'stopPrice', 'trailingDelta', 'pegPriceType'] as const

/** An order as it was asked for, in the market's units. */
export interface Wanted {
  readonly market: ListedMarket
  readonly side: Side
  readonly terms: OrderTerms
  readonly clientId: string | undefined
  readonly response: (typeof RESPONSES)[number]
}

/**
 * Returns the idempotency key. An order with a client id that is sent again has its first answer, however it is signed; without
 * one, a copy of the request has, because its signature is the same. Neither can be a key of the app, which has no colon.
 */
export function onceOf({ signatureHash }: SignedCall, { market, side, terms, clientId }: Wanted) {
  const key = clientId === undefined ? `signature:${signatureHash}` : `client:${clientId}`
  const body = Object.entries(terms).map(([name, value]) => `${name}=${value}`)
  return { key, bodyHash: hash('sha256', [market.id, side, ...body.toSorted()].join(), 'base64url') }
}

/** Reads an order from the parameters. Throws a `BinanceError` for those that contradict each other or the market's units. */
export function readOrder({ catalogue }: BinanceContext, fields: Fields): Wanted {
  const market = marketOf(catalogue, fields)
  const side = wordOf(fields, 'side', ['BUY', 'SELL'], () => new BinanceError(-1117, 'Invalid side.'))
  if (!side) throw missing('side')
  for (const name of NOT_OFFERED)
    if (fields.has(name)) throw new BinanceError(-1106, `Parameter '${name}' sent when not required.`)
  const clientId = fields.get('newClientOrderId')
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) throw illegal('newClientOrderId')
  const response = wordOf(fields, 'newOrderRespType', RESPONSES) ?? 'FULL'
  return { market, side: SIDES[side], terms: readTerms(market, SIDES[side], fields), clientId, response }
}

function readTerms(market: ListedMarket, side: Side, fields: Fields): OrderTerms {
  textOf(fields, 'type')
  const type = wordOf(fields, 'type', TYPES, () => new BinanceError(-1116, 'Invalid orderType.'))
  if (type === 'MARKET') return readMarketTerms(market, side, fields)
  const limit = { type: 'limit', ticks: ticksIn(market, fields), lots: lotsIn(market, fields) } as const
  if (type === 'LIMIT_MAKER') return { ...limit, timeInForce: 'post_only' }
  textOf(fields, 'timeInForce')
  const time = wordOf(fields, 'timeInForce', TIMES, () => new BinanceError(-1115, 'Invalid timeInForce.'))
  return time === 'GTC' ? limit : { ...limit, timeInForce: time === 'IOC' ? 'ioc' : 'fok' }
}

function readMarketTerms(market: ListedMarket, side: Side, fields: Fields): OrderTerms {
  const spend = decimalOf(fields, 'quoteOrderQty')
  if (spend === undefined) return { type: 'market', lots: lotsIn(market, fields) }
  if (side === 'sell' || fields.has('quantity'))
    throw new BinanceError(-1106, "Parameter 'quoteOrderQty' sent when not required.")
  const units = parseUnits(spend, market.quote.decimals)
  if (units === undefined) throw new BinanceError(-1111, "Parameter 'quoteOrderQty' has too much precision.")
  return { type: 'market', spend: units as Amount }
}

function ticksIn(market: ListedMarket, fields: Fields): number {
  const price = decimalOf(fields, 'price')
  if (price === undefined) throw missing('price')
  const ticks = ticksOf(market, price)
  if (ticks === undefined) throw new BinanceError(-1013, 'Filter failure: PRICE_FILTER')
  return ticks
}

function lotsIn(market: ListedMarket, fields: Fields): number {
  const quantity = decimalOf(fields, 'quantity')
  if (quantity === undefined) throw missing('quantity')
  const lots = lotsOf(market, quantity)
  if (lots === undefined) throw new BinanceError(-1013, 'Filter failure: LOT_SIZE')
  return lots
}
