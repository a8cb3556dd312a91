import { formatUnits } from '@halyard/money'
import type { OrderRow, StopRow, Trade } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import { listIdOf } from '../account/find-stops.ts'
import { clientIdOf, statusOf, stopEndOf, typeOf } from '../account/present-order.ts'
import { stopTypeOf } from '../protocol/order-types.ts'
import { symbolOf } from '../protocol/symbols.ts'

/** An order as a batch left it, and what happened to it in the batch. */
export interface ChangedOrder {
  readonly market: ListedMarket
  readonly row: OrderRow
  /** The stop order that it was, which gives it its number and type. */
  readonly stop?: StopRow | undefined
  /** The number of the OCO that it is in. */
  readonly listId?: number | undefined
  /** Its trades of the batch, in order. */
  readonly trades: readonly Trade[]
  /** Whether the batch placed it. */
  readonly isNew: boolean
}

/** The filled quantity and value of an order after a step. */
interface Filled {
  readonly lots: number
  readonly value: bigint
}

/** One step of an order: `type` is x, `status` is X. */
interface Step {
  readonly type: 'NEW' | 'TRADE' | 'CANCELED' | 'REPLACED' | 'EXPIRED' | 'TRADE_PREVENTION'
  readonly status: string
  readonly filled: Filled
  readonly trade?: Trade
}

/**
 * Returns a report for each step of an order in a batch: that it is placed, each of its trades, and its end or amendment. What was
 * filled before is what is filled now without the trades of the batch.
 */
export function reportsOf(order: ChangedOrder, now: number): object[] {
  return stepsOf(order).map((step) => present(order, step, now))
}

function stepsOf({ row, trades, isNew }: ChangedOrder): Step[] {
  const steps: Step[] = []
  let filled: Filled = {
    lots: row.lots - row.remaining - trades.reduce((sum, { lots }) => sum + lots, 0),
    value: BigInt(row.filledValue) - trades.reduce((sum, { value }) => sum + BigInt(value), 0n),
  }
  if (isNew) steps.push({ type: 'NEW', status: 'NEW', filled })
  for (const trade of trades) {
    filled = { lots: filled.lots + trade.lots, value: filled.value + BigInt(trade.value) }
    const isLast = trade === trades.at(-1)
    const status = isLast && row.status === 'completed' ? 'FILLED' : 'PARTIALLY_FILLED'
    steps.push({ type: 'TRADE', status, filled, trade })
  }
  const { status, cancelReason } = row
  const end = statusOf({ status, cancelReason, filledLots: filled.lots })
  if (end === 'CANCELED' || end === 'EXPIRED') steps.push({ type: end, status: end, filled })
  else if (end === 'EXPIRED_IN_MATCH') steps.push({ type: 'TRADE_PREVENTION', status: end, filled })
  else if (steps.length === 0) steps.push({ type: 'REPLACED', status: end, filled })
  return steps
}

/** The fields of an order that a report needs. */
type Reported = Pick<
  OrderRow,
  'id' | 'clientId' | 'side' | 'type' | 'timeInForce' | 'ticks' | 'lots' | 'placedAt' | 'updatedAt'
>

function present(
  {
    market,
    row,
    stop,
    listId,
  }: Pick<ChangedOrder, 'market' | 'stop' | 'listId'> & { readonly row: Reported },
  { type, status, filled, trade }: Step,
  now: number,
): object {
  const { quote } = market
  const words = stop ? { ...typeOf(row), type: stopTypeOf(stop) } : typeOf(row)
  const id = stop?.id ?? row.id
  const clientId = clientIdOf(stop ?? row)
  const isMaker = trade?.makerOrderId === row.id
  const gets = row.side === 'buy' ? market.base : quote
  const fee = trade ? BigInt(isMaker ? trade.makerFee : trade.takerFee) : 0n
  return {
    e: 'executionReport',
    E: now,
    s: symbolOf(market),
    // A cancel has an id of its own.
    c: type === 'CANCELED' ? `cancel-${id}` : clientId,
    S: row.side === 'buy' ? 'BUY' : 'SELL',
    o: words.type,
    f: words.timeInForce,
    q: quantityText(market, row.lots),
    p: priceText(market, row.type === 'market' ? 0 : row.ticks),
    P: priceText(market, stop?.triggerTicks ?? 0),
    F: quantityText(market, 0),
    g: listId ?? -1,
    C: type === 'CANCELED' ? clientId : '',
    x: type,
    X: status,
    r: 'NONE',
    i: id,
    l: quantityText(market, trade?.lots ?? 0),
    z: quantityText(market, filled.lots),
    L: priceText(market, trade?.ticks ?? 0),
    n: formatUnits(fee, gets.decimals),
    N: trade ? gets.name : null,
    T: trade?.at ?? row.updatedAt,
    t: trade?.tradeId ?? -1,
    I: trade?.postingId ?? row.id,
    w: status === 'NEW' || status === 'PARTIALLY_FILLED',
    m: isMaker,
    M: false,
    O: row.placedAt,
    Z: formatUnits(filled.value, quote.decimals),
    Y: formatUnits(trade ? BigInt(trade.value) : 0n, quote.decimals),
    Q: formatUnits(0n, quote.decimals),
    W: row.placedAt,
    V: 'EXPIRE_TAKER',
  }
}

/** A stop order as a batch left it. */
export interface ChangedStop {
  readonly market: ListedMarket
  readonly stop: StopRow
  readonly isNew: boolean
}

/**
 * Returns the reports of a stop order that is not an order yet: that it is placed, and that it is cancelled. A
 * trail that moves its trigger has no report, and once triggered it is reported as its order.
 */
export function stopReportsOf({ market, stop, isNew }: ChangedStop, now: number): object[] {
  const isCancelled = stop.status === 'cancelled'
  if (stop.status === 'triggered' || (!isNew && !isCancelled)) return []
  const row = { ...stop, timeInForce: 'gtc' } as const
  const filled = { lots: 0, value: 0n }
  const end = { type: stopEndOf(stop), status: stopEndOf(stop), filled }
  const steps: Step[] = [
    ...(isNew ? [{ type: 'NEW', status: 'NEW', filled } as const] : []),
    ...(isCancelled ? [end] : []),
  ]
  return steps.map((step) => ({
    ...present({ market, row, stop, listId: listIdOf(stop) }, step, now),
    w: false,
    W: -1,
  }))
}
