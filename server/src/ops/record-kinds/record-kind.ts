import type { InboxItem, OperatorRole, QueueName, RecordKind } from '@halyard/api/ops'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { formatUnits } from '@halyard/money'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { CallError } from '../../platform/call-error.ts'
import { countList, type Total } from '../lists/count-list.ts'
import type { ListSource } from '../lists/list-source.ts'
import { type StoredApprovals, withdrawalOf, type WithdrawnApprovals } from './stored-approvals.ts'

/** The parts of the server that queues use, and the role of the operator whose inbox it is. */
export type QueueContext = Pick<Context, 'db' | 'catalogue' | 'now'> & { readonly role: OperatorRole }

type Summary = InboxItem['summary']

/** A record that waits in a queue, before its claim is known. */
export interface QueueItem {
  readonly queue: QueueName
  readonly id: string
  readonly target: string
  readonly customerId: number | null
  readonly since: number
  readonly summary: Summary
  readonly approvals: number
  /** Only for records that have claims of their own. */
  readonly claimedBy?: number | undefined
}

/** One kind of record that waits for a person. */
export interface KindOfRecord {
  readonly kind: RecordKind
  readonly queue: QueueName
  /** The condition of a record that waits for a person. */
  readonly waits: RawBuilder<unknown>
  /** The records as lists read them. */
  readonly source: ListSource
  /** Counts the records that wait. */
  count(ctx: QueueContext): Promise<Total>
  /** Returns the records that wait longest, at most `limit`, of those behind a place in their order. */
  oldest(ctx: QueueContext, limit: number, behind?: RawBuilder<unknown>): Promise<QueueItem[]>
  /** Returns the condition of the records that wait and that an operator may take up, claimed ones included. */
  open(ctx: QueueContext, operatorId: number): RawBuilder<unknown>
  /**
   * Returns who of two persons has approved a record that waits for the second; `undefined` if none has. Throws
   * `record_must_be_known` for an unknown id.
   */
  approvedBy(db: Database, id: string): Promise<number | undefined>
  /** Returns the customers whom a record opens for an operator who may decide on it. */
  customersOf(db: Database, id: string, operatorId: number): Promise<number[]>
  /** Withdraws the first approvals of an operator. Absent if the core stores them, or one person decides. */
  withdrawFirst?(db: Kysely<Tables>, operatorId: string): Promise<WithdrawnApprovals>
}

/** The fields of every row of a queue. */
interface Row {
  readonly id: string
  readonly customer_id: string | null
  readonly since: string
  readonly approved_by: string | null
  readonly claimed_by?: string | null
}

/** The facts of a kind of record. Every field of SQL is a column, a condition or an expression of `table`. */
interface Declaration<Fields> extends Omit<ListSource, 'ended'> {
  readonly kind: RecordKind
  /** The queue in which its records wait. */
  readonly queue: QueueName
  /** The condition of a record that waits for a person. */
  readonly waits: RawBuilder<unknown>
  /** A further condition for a record to be in the queue of a role. */
  readonly due?: (now: number, role: OperatorRole) => RawBuilder<unknown>
  /** The time of its decision or end; only of kinds with a list of them. */
  readonly ended?: RawBuilder<unknown>
  /** The first of two persons. Absent if one decides. */
  readonly first?: RawBuilder<unknown>
  /** Its customer. Absent if it opens no customer. */
  readonly customer?: RawBuilder<unknown>
  /** The array of its customers, if there are several. */
  readonly customers?: RawBuilder<unknown>
  /** A further condition under which an operator may take it up. Own records, and those approved first, are out anyway. */
  readonly free?: (operatorId: number) => RawBuilder<unknown>
  /** The condition under which it opens its customers to an operator, if not only while it waits. */
  readonly opens?: (operatorId: number) => RawBuilder<unknown>
  /** How first approvals that the server stores are withdrawn from an operator. */
  readonly approvals?: StoredApprovals
  /** Columns that `summarise` reads. */
  readonly columns?: RawBuilder<unknown>
  readonly summarise: (row: Fields & Row, ctx: QueueContext) => Summary
}

const NO_ONE = sql`null::bigint`

/** Defines a kind of record: its queue, who approved it first, and whom it opens. */
export function recordKind<Fields = object>(declaration: Declaration<Fields>): KindOfRecord {
  const { kind, queue, table, id, waits, due, since, first = NO_ONE, summarise } = declaration
  const { customer = NO_ONE, customers = sql`array[${customer}]`, opens, columns, approvals } = declaration
  const exact = { ...(declaration.customer ? { customer: [customer] } : {}), ...declaration.exact }
  const source: ListSource = { ...declaration, exact }
  const waiting = ({ now, role }: QueueContext) => sql`${waits} ${due ? sql`and ${due(now(), role)}` : sql``}`
  return {
    kind,
    queue,

    waits,
    source,

    count: (ctx) => countList(ctx, source, { where: waiting(ctx), order: since, at: since }),

    async oldest(ctx, limit, behind = sql``) {
      const { rows } = await sql<Fields & Row>`
        select ${id} as id, ${since} as since, ${customer} as customer_id, ${first} as approved_by
          ${columns ? sql`, ${columns}` : sql``}
        from ${table} where ${waiting(ctx)} ${behind} order by ${since}, ${id} limit ${limit}
      `.execute(ctx.db)
      return rows.map((row) => ({
        queue,
        id: row.id,
        target: `${kind}:${row.id}`,
        customerId: numberOrNull(row.customer_id),
        since: Number(row.since),
        summary: summarise(row, ctx),
        approvals: row.approved_by === null ? 0 : 1,
        ...(row.claimed_by ? { claimedBy: Number(row.claimed_by) } : {}),
      }))
    },

    open(ctx, operatorId) {
      const { free = () => sql`true` } = declaration
      const others = sql`${first} is distinct from ${operatorId} and (${operatorId} = any(${customers})) is not true`
      return sql`${waiting(ctx)} and ${others} and ${free(operatorId)}`
    },

    async approvedBy(db, recordId) {
      const { rows } = await sql<{ approved_by: string | null }>`
        select case when ${waits} then ${first} end as approved_by from ${table} where ${id} = ${recordId} limit 1
      `.execute(db)
      const row = rows[0]
      if (!row) throw new CallError('record_must_be_known', 'target')
      return row.approved_by === null ? undefined : Number(row.approved_by)
    },

    async customersOf(db, recordId, operatorId) {
      const { rows } = await sql<{ customer_id: string | null }>`
        select unnest(${customers}) as customer_id from ${table}
        where ${id} = ${recordId} and (${opens?.(operatorId) ?? waits})
      `.execute(db)
      return rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [Number(customer_id)]))
    },

    ...(approvals ? { withdrawFirst: withdrawalOf(table, approvals) } : {}),
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
