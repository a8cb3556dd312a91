import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The size of the exchange, and what moved into it and out of it. Amounts in whole coins. */
export interface BusinessReading {
  readonly customers: number
  readonly moved: readonly {
    readonly currency: string
    readonly reason: string
    readonly direction: 'in' | 'out'
    readonly amount: number
  }[]
}

/** Reads the number of customers, and the sums of the postings from and to the outside, which the treasury has counted. */
export async function readBusiness(db: Database): Promise<BusinessReading> {
  const { customers } = await db
    .selectFrom('app_user')
    .innerJoin('customer', 'customer.id', 'app_user.id')
    .select(({ fn }) => fn.countAll<string>().as('customers'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<BusinessReading['moved'][number]>`
    select currency.name as currency, reason, direction, (amount / 10::numeric ^ currency.decimals)::float8 as amount
    from treasury_flow join currency on currency.id = currency_id
      cross join lateral (values ('in', went_out), ('out', came_in)) side (direction, amount)
    where book = 'external' and amount > 0
    order by currency.id, reason, direction`.execute(db)
  return { customers: Number(customers), moved: rows }
}
