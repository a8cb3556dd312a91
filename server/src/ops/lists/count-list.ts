import { formatUnits } from '@halyard/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import type { ListSource } from './list-source.ts'

/** The most records that are counted: about 10 ms of the database. */
const COUNT_MAX = 10_000

/** How many records there are, what they are worth, and since when the first waits. */
export interface Total {
  readonly count: number
  /** True if there are more than were counted. */
  readonly atLeast: boolean
  readonly sums: readonly { readonly currency: string; readonly amount: string }[]
  readonly oldestAt: number | null
}

interface Row {
  readonly currency_id: number | null
  readonly count: number
  readonly amount: string | null
  readonly oldest: string
}

/** Counts the records of a condition in an order, at most `COUNT_MAX` of them, and adds up their amounts by currency. */
export async function countList(
  { db, catalogue }: Pick<Context, 'db' | 'catalogue'>,
  { table, money }: ListSource,
  {
    where,
    order,
    at,
  }: {
    readonly where: RawBuilder<unknown>
    readonly order: RawBuilder<unknown>
    readonly at: RawBuilder<unknown>
  },
): Promise<Total> {
  const { currencyId = sql`null::int`, amount = sql`null::bigint` } = money ?? {}
  const { rows } = await sql<Row>`
    select currency_id, count(*)::int as count, sum(amount)::text as amount, min(at) as oldest
    from (
      select ${currencyId} as currency_id, ${amount} as amount, ${at} as at
      from ${table} where ${where} order by ${order} limit ${COUNT_MAX + 1}
    ) as counted group by currency_id order by currency_id
  `.execute(db)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const oldest = rows.map((row) => row.oldest).toSorted((one, other) => Number(one) - Number(other))[0]
  return {
    count: Math.min(count, COUNT_MAX),
    atLeast: count > COUNT_MAX,
    sums: rows.flatMap((row) => {
      const currency = row.currency_id === null ? undefined : catalogue.currency(row.currency_id)
      if (!currency || row.amount === null) return []
      return [{ currency: currency.name, amount: formatUnits(BigInt(row.amount), currency.decimals) }]
    }),
    oldestAt: numberOrNull(oldest ?? null),
  }
}
