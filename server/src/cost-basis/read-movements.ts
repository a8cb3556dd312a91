import type { Change, Movement, SpotExchange } from '@halyard/formulas'
import { amount } from '@halyard/money'
import type { Parts } from './parts.ts'
import { type IndexPrice, type Valued, valueUnits } from './price-of-entry.ts'
import { type EntriesOf, type PostedRow, readPostings, readTrades, type TradedRow } from './read-entries.ts'
import { meaningOf } from './reasons.ts'

/** A movement as the files state it. */
export interface ValuedMovement {
  readonly movement: Movement
  /** The number of its first entry in the statement. */
  readonly number: string
  readonly reason: string
  readonly valued: Valued
  /** The market, trade and order of a trade; empty for others. */
  readonly note: string
}

/** Reads a customer's movements, oldest first, a page at a time. */
export async function* readMovements(ctx: Parts, of: EntriesOf): AsyncGenerator<ValuedMovement> {
  const pairs = createPairs()
  const postings = readPostings(ctx.db, of)
  const trades = readTrades(ctx.db, of)
  let [posted, traded] = await Promise.all([nextOf(postings), nextOf(trades)])
  while (posted || traded) {
    if (posted && !(traded && BigInt(traded.id) < BigInt(posted.id))) {
      yield pairs.complete(posted, toChange(ctx, posted))
      posted = await nextOf(postings)
    } else if (traded) {
      yield toTrade(ctx, traded)
      traded = await nextOf(trades)
    }
  }
}

async function nextOf<Row>(rows: AsyncGenerator<Row>): Promise<Row | undefined> {
  const { value, done } = await rows.next()
  return done ? undefined : value
}

export function indexPriceOf(row: PostedRow | TradedRow): IndexPrice | undefined {
  const { price_market_id: marketId, price_ticks: ticks, price_at: at } = row
  if (marketId === null || ticks === null || at === null) return undefined
  return { marketId, ticks: BigInt(ticks), at: Number(at) }
}

interface ValuedChange extends ValuedMovement {
  readonly movement: Change
}

function toChange(ctx: Parts, row: PostedRow): ValuedChange {
  const signed = BigInt(row.units)
  const comesIn = signed > 0n
  const units = amount(comesIn ? signed : -signed)
  const valued = valueUnits(ctx, row.currency_id, units, indexPriceOf(row))
  const { effect, product } = meaningOf(row.reason)
  return {
    movement: {
      type: 'change',
      id: Number(row.id),
      at: Number(row.at),
      coinId: row.currency_id,
      units,
      comesIn,
      effect,
      product,
      value: valued.value,
    },
    number: String(BigInt(row.id) * 2n + (comesIn ? 1n : 0n)),
    reason: row.reason,
    valued,
    note: '',
  }
}

function toTrade(ctx: Parts, row: TradedRow): ValuedMovement {
  const market = ctx.catalogue.market(row.market_id)
  if (!market) throw new Error(`market ${row.market_id} is not listed`)
  const quote = amount(BigInt(row.value))
  const valued = valueUnits(ctx, market.quote.id, quote, indexPriceOf(row))
  const movement: SpotExchange = {
    type: 'trade',
    id: Number(row.id),
    at: Number(row.at),
    product: 'spot',
    buys: row.buys,
    baseId: market.base.id,
    quoteId: market.quote.id,
    base: amount(BigInt(row.base)),
    quote,
    fee: amount(BigInt(row.fee)),
    value: valued.value,
  }
  return {
    movement,
    number: String(BigInt(row.id) * 2n + (row.buys ? 1n : 0n)),
    reason: row.buys ? 'buy' : 'sell',
    valued: valued.source === 'par' ? { ...valued, source: 'paid' } : valued,
    note: `${market.base.name}/${market.quote.name} trade ${row.trade_id} order ${row.order_id}`,
  }
}

/**
 * Completes postings by the one before them in the same command: an allotment of a new coin costs what was paid for it, and
 * after the amount of a withdrawal that is returned comes its fee.
 */
function createPairs() {
  let last: { readonly key: string; readonly valued: Valued } | undefined
  return {
    complete(row: PostedRow, change: ValuedChange): ValuedMovement {
      const before = last
      last = { key: `${row.command_seq} ${row.reason}`, valued: change.valued }
      const { movement } = change
      if (row.reason === 'withdrawal_return' && before?.key === last.key)
        return { ...change, movement: { ...movement, effect: 'fee' } }
      if (row.reason !== 'subscription_allotment' || before?.key !== `${row.command_seq} subscription_cost`)
        return change
      const { value } = before.valued
      const source = value === undefined ? 'none' : 'paid'
      return { ...change, movement: { ...movement, value }, valued: { value, source } }
    },
  }
}
