import { hash } from 'node:crypto'
import { type Amount, parseUnits } from '@halyard/money'
import type { OrderTerms, PlaceStop, Side } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { type Instrument, lotsOf, ticksOf } from '../../instruments/instrument.ts'
import { BinanceError, illegal, missing } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall } from '../protocol/endpoint.ts'
import { decimalOf, type Fields, textOf, wholeOf, wordOf } from '../protocol/fields.ts'
import {
  directionOf,
  isStopType,
  ORDER_TYPES,
  type PLAIN_TYPES,
  PPM_PER_BIP,
  STOP_TYPES,
  type StopType,
  TRAILING_BIPS,
} from '../protocol/order-types.ts'
import { marketOf } from '../protocol/symbols.ts'

/** The form of a client's id of an order. */
export const CLIENT_ID = /^[a-zA-Z0-9-_]{1,36}$/
const RESPONSES = ['ACK', 'RESULT', 'FULL'] as const
const TIMES = ['GTC', 'IOC', 'FOK'] as const
const SIDES = { BUY: 'buy', SELL: 'sell' } as const satisfies Record<string, Side>
/** Parameters of order types that are not offered: an order without them would not be the one that was asked for. */
const NOT_OFFERED = ['icebergQty', 'pegPriceType'] as const
/** Parameters of stop orders, which others must not have. */
const OF_STOPS = ['stopPrice', 'trailingDelta'] as const

/** A stop order as it was asked for. */
export interface WantedStop {
  readonly trigger: PlaceStop['trigger']
  readonly terms: PlaceStop['terms']
}

/** An order or a stop order as it was asked for, in the market's units. */
export interface Wanted {
  readonly market: ListedMarket
  readonly side: Side
  readonly wanted: { readonly stop?: undefined; readonly terms: OrderTerms } | { readonly stop: WantedStop }
  readonly clientId: string | undefined
  readonly response: (typeof RESPONSES)[number]
}

/**
 * Returns the idempotency key. An order with a client id that is sent again has its first answer, however it is signed; without
 * one, a copy of the request has, because its signature is the same. Neither can be a key of the app, which has no colon.
 */
export function onceOf({ signatureHash }: SignedCall, { market, side, wanted, clientId }: Wanted) {
  const key = clientId === undefined ? `signature:${signatureHash}` : `client:${clientId}`
  const { stop } = wanted
  const body = Object.entries(
    stop ? { ...stop.trigger, ...stop.terms, stopTicks: ticksOfStop(stop) } : wanted.terms,
  ).map(([name, value]) => `${name}=${value}`)
  return { key, bodyHash: hash('sha256', [market.id, side, ...body.toSorted()].join(), 'base64url') }
}

/** Reads an order from the parameters. Throws a `BinanceError` for those that contradict each other or the market's units. */
export function readOrder({ catalogue }: BinanceContext, fields: Fields): Wanted {
  const market = marketOf(catalogue, fields)
  const side = sideOf(fields)
  for (const name of NOT_OFFERED)
    if (fields.has(name)) throw new BinanceError(-1106, `Parameter '${name}' sent when not required.`)
  const clientId = fields.get('newClientOrderId')
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) throw illegal('newClientOrderId')
  textOf(fields, 'type')
  const type = wordOf(fields, 'type', ORDER_TYPES, () => new BinanceError(-1116, 'Invalid orderType.'))
  const isStop = isStopType(type)
  const response = wordOf(fields, 'newOrderRespType', RESPONSES) ?? (isStop ? 'ACK' : 'FULL')
  const wanted = isStop
    ? { stop: readStop(market, side, type, fields) }
    : { terms: readTerms(market, side, type, fields) }
  return { market, side, wanted, clientId, response }
}

/** Reads the side of an order. */
export function sideOf(fields: Fields): Side {
  const side = wordOf(fields, 'side', ['BUY', 'SELL'], () => new BinanceError(-1117, 'Invalid side.'))
  if (!side) throw missing('side')
  return SIDES[side]
}

/** Reads a stop order: triggered by the last trade, or one that trails the index. */
export function readStop(market: ListedMarket, side: Side, type: StopType, fields: Fields): WantedStop {
  const lots = lotsIn(market, fields)
  const bips = wholeOf(fields, 'trailingDelta', TRAILING_BIPS)
  if (bips !== undefined) {
    if (type !== 'STOP_LOSS') throw new BinanceError(-1116, 'Invalid orderType.')
    if (fields.has('stopPrice'))
      throw new BinanceError(-1106, "Parameter 'stopPrice' sent when not required.")
    return { trigger: { trailPpm: bips * PPM_PER_BIP }, terms: { type: 'market', lots } }
  }
  const ticks = ticksIn(market, fields, 'stopPrice')
  const trigger = { source: 'last', direction: directionOf(type, side), ticks } as const
  if (STOP_TYPES[type].type === 'market') {
    if (fields.has('price')) throw new BinanceError(-1106, "Parameter 'price' sent when not required.")
    return { trigger, terms: { type: 'market', lots } }
  }
  textOf(fields, 'timeInForce')
  wordOf(fields, 'timeInForce', ['GTC'], () => new BinanceError(-1115, 'Invalid timeInForce.'))
  return { trigger, terms: { type: 'limit', ticks: ticksIn(market, fields), lots } }
}

/** Trigger and limit price have the same name; both belong to what was asked for. */
function ticksOfStop({ trigger }: WantedStop): number | undefined {
  return 'ticks' in trigger ? trigger.ticks : undefined
}

function readTerms(
  market: ListedMarket,
  side: Side,
  type: (typeof PLAIN_TYPES)[number] | undefined,
  fields: Fields,
): OrderTerms {
  for (const name of OF_STOPS)
    if (fields.has(name)) throw new BinanceError(-1106, `Parameter '${name}' sent when not required.`)
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

/** Reads a price as ticks. Throws when it is absent or no multiple of a tick. */
export function ticksIn(market: Instrument, fields: Fields, name = 'price'): number {
  const price = decimalOf(fields, name)
  if (price === undefined) throw missing(name)
  const ticks = ticksOf(market, price)
  if (ticks === undefined) throw new BinanceError(-1013, 'Filter failure: PRICE_FILTER')
  return ticks
}

/** Reads a quantity as lots. Throws when it is absent or no multiple of a lot. */
export function lotsIn(market: Instrument, fields: Fields): number {
  const quantity = decimalOf(fields, 'quantity')
  if (quantity === undefined) throw missing('quantity')
  const lots = lotsOf(market, quantity)
  if (lots === undefined) throw new BinanceError(-1013, 'Filter failure: LOT_SIZE')
  return lots
}
