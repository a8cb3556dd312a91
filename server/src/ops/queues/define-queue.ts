import type { InboxItem, OperatorRole, QueueName, RecordKind } from '@halyard/api/ops'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { formatUnits } from '@halyard/money'
import { numberOrNull } from '../../db/number-or-null.ts'

/** The parts of the server that queues use, and the role of the operator whose inbox it is. */
export type QueueContext = Pick<Context, 'db' | 'catalogue' | 'now'> & { readonly role: OperatorRole }

type Summary = InboxItem['summary']

/** An entry of a queue, before its claim is known. */
export interface QueueItem {
  readonly queue: QueueName
  readonly id: string
  readonly target: string
  readonly customerId: number | null
  readonly since: number
  readonly summary: Summary
  readonly approvals: number
  /** Only of records that have claims of their own. */
  readonly claimedBy?: number | undefined
}

/** What waits for a person in one part of the exchange. */
export interface Queue {
  readonly name: QueueName
  /** Counts the entries, up to `COUNT_MAX`. */
  count(ctx: QueueContext): Promise<{ readonly count: number; readonly oldestAt: number | null }>
  /** Returns the entries that wait longest, at most `limit`. */
  oldest(ctx: QueueContext, limit: number): Promise<QueueItem[]>
}

/** What every row of a queue has. */
interface Row {
  readonly id: string
  readonly customer_id: string | null
  readonly since: string
  readonly approved_by: string | null
  readonly claimed_by?: string | null
}

interface QueueDeclaration<Fields> {
  readonly name: QueueName
  readonly kind: RecordKind
  /** The column of the id. */
  readonly id: RawBuilder<unknown>
  /** The column of the time since which an entry waits. An index has this order. */
  readonly since: RawBuilder<unknown>
  /** Columns of the entry, with `customer_id` and `approved_by`, the first of two persons. */
  readonly columns: RawBuilder<unknown>
  /** The table and the condition of what waits. */
  readonly waiting: (now: number, role: OperatorRole) => RawBuilder<unknown>
  readonly summarise: (row: Fields & Row, ctx: QueueContext) => Summary
}

const COUNT_MAX = 1_000

/** Defines a queue by the rows that wait. */
export function defineQueue<Fields>(declaration: QueueDeclaration<Fields>): Queue {
  const { name, kind, id, since, columns, waiting, summarise } = declaration
  return {
    name,

    async count({ db, now, role }) {
      const { rows } = await sql<{ count: number; oldest: string | null }>`
        select count(*)::int as count, min(since) as oldest
        from (select ${since} as since from ${waiting(now(), role)} order by ${since} limit ${COUNT_MAX}) as entry
      `.execute(db)
      const { count = 0, oldest = null } = rows[0] ?? {}
      return { count, oldestAt: numberOrNull(oldest) }
    },

    async oldest(ctx, limit) {
      const { rows } = await sql<Fields & Row>`
        select ${id} as id, ${since} as since, ${columns}
        from ${waiting(ctx.now(), ctx.role)} order by ${since}, ${id} limit ${limit}
      `.execute(ctx.db)
      return rows.map((row) => ({
        queue: name,
        id: row.id,
        target: `${kind}:${row.id}`,
        customerId: numberOrNull(row.customer_id),
        since: Number(row.since),
        summary: summarise(row, ctx),
        approvals: row.approved_by === null ? 0 : 1,
        ...(row.claimed_by ? { claimedBy: Number(row.claimed_by) } : {}),
      }))
    },
  }
}

/** Returns the fields of a summary that name an amount of a currency. */
export function amountOf(
  { catalogue }: QueueContext,
  row: { readonly currency_id: number; readonly amount: string },
): Pick<Summary, 'amount' | 'currency'> {
  const currency = catalogue.currency(row.currency_id)
  if (!currency) return { amount: row.amount }
  return { amount: formatUnits(BigInt(row.amount), currency.decimals), currency: currency.name }
}
