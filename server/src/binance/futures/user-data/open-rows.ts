import { sql } from 'kysely'
import {
  FIRST_CUSTOMER_ID,
  type PerpTradeHappened,
  type PositionRow,
  POSITIONS,
  type PublishedChanges,
} from '../../../engine/index.ts'
import type { BinanceContext } from '../../protocol/endpoint.ts'
import type { FilledOrder } from '../account/filled-orders.ts'

/** An open row, and what was filled of its order. */
interface OpenRow {
  readonly row: PositionRow
  readonly filled: FilledOrder
}

/** A row as a batch left it, and what happened to its order in the batch. */
export interface ChangedRow {
  readonly row: PositionRow
  /** The row before the batch; `undefined` for one that the batch placed. */
  readonly before: PositionRow | undefined
  /** The fills of the order before the batch, and its trades of the batch, in order. */
  readonly filledBefore: FilledOrder
  readonly trades: readonly PerpTradeHappened[]
}

/** Trades of a batch by the order that they are of. A close of lots has none. */
export type OrderTrades = ReadonlyMap<number, readonly PerpTradeHappened[]>

/** The open rows of all customers, as the last batch left them: the rows of events do not say what was before. */
export interface OpenRows {
  /** Takes over the rows that a batch changed. */
  apply(rows: readonly PositionRow[], trades: OrderTrades): ChangedRow[]
  of(customerId: number): PositionRow[]
}

const NOTHING: FilledOrder = { lots: 0, value: 0n }

/** Groups the trades of a batch by the orders that they are of. */
export function tradesOfOrders({ facts }: Pick<PublishedChanges, 'facts'>): OrderTrades {
  const trades = new Map<number, PerpTradeHappened[]>()
  for (const fact of facts) {
    if (fact.kind !== 'perpTradeHappened') continue
    const { takerPositionId, makerPositionId, commandSeq } = fact
    // An order has the number of its command.
    const orders = takerPositionId === commandSeq ? [takerPositionId, makerPositionId] : [makerPositionId]
    for (const id of orders) trades.set(id, [...(trades.get(id) ?? []), fact])
  }
  return trades
}

/** Reads the open rows, from where on `apply` keeps them. */
export async function followOpenRows({ db }: Pick<BinanceContext, 'db'>): Promise<OpenRows> {
  const byCustomer = new Map<number, Map<number, OpenRow>>()

  function rowsOf(customerId: number): Map<number, OpenRow> {
    const rows = byCustomer.get(customerId) ?? new Map<number, OpenRow>()
    byCustomer.set(customerId, rows)
    return rows
  }

  for (const open of await readOpenRows(db)) rowsOf(open.row.ownerId).set(open.row.id, open)
  return {
    apply: (rows, trades) =>
      rows.map((row) => {
        const own = rowsOf(row.ownerId)
        const known = own.get(row.id)
        const filledBefore = known?.filled ?? NOTHING
        const ofBatch = trades.get(row.id) ?? []
        const filled = ofBatch.reduce<FilledOrder>(
          (sum, { lots, value }) => ({ lots: sum.lots + lots, value: sum.value + value }),
          filledBefore,
        )
        if (row.status === 'waiting' || row.status === 'holding') own.set(row.id, { row, filled })
        else own.delete(row.id)
        if (own.size === 0) byCustomer.delete(row.ownerId)
        return { row, before: known?.row, filledBefore, trades: ofBatch }
      }),
    of: (customerId) => [...(byCustomer.get(customerId)?.values() ?? [])].map(({ row }) => row),
  }
}

/** Selects the trades of an order in one role. */
const traded = (role: 'taker' | 'maker') => sql`
  select lots, value from perp_trade
  where ${sql.ref(`${role}_id`)} = customer_id and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
    and ${sql.ref(`${role}_position_id`)} = perp_position.id
    and ${role === 'taker' ? sql`command_seq = perp_position.id` : sql`command_seq > perp_position.id`}`

async function readOpenRows(db: BinanceContext['db']): Promise<OpenRow[]> {
  const rows = await db
    .selectFrom('perp_position')
    .selectAll()
    .select([
      sql<string>`(select coalesce(sum(lots), 0) from (${traded('taker')} union all ${traded('maker')}) traded)`.as(
        'filled_lots',
      ),
      sql<string>`(select coalesce(sum(value), 0) from (${traded('taker')} union all ${traded('maker')}) traded)`.as(
        'filled_value',
      ),
    ])
    .where(sql<boolean>`status in ('waiting', 'holding')`)
    .where('customer_id', '>=', String(FIRST_CUSTOMER_ID))
    .execute()
  return rows.map(({ filled_lots, filled_value, ...row }) => ({
    row: POSITIONS.read(row),
    filled: { lots: Number(filled_lots), value: BigInt(filled_value) },
  }))
}
