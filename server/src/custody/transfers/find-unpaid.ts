import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Withdrawals that are to be paid and not signed: their sum and number. */
export interface Unpaid {
  readonly amount: bigint
  readonly payments: number
}

/** Sums the withdrawals of a network that are to be paid and not signed, reviewed or not. */
export async function findUnpaid(db: Database, network: string, currencyId: number): Promise<Unpaid> {
  const { rows } = await sql<{ amount: string; payments: number }>`
    select coalesce(sum(amount - fee), 0)::text as amount, count(*)::int as payments from withdrawal
    where network = ${network} and currency_id = ${currencyId} and status in ('processing', 'passed')
      and not exists (select from chain_payment where withdrawal_id = withdrawal.id)`.execute(db)
  return { amount: BigInt(rows[0]?.amount ?? 0), payments: rows[0]?.payments ?? 0 }
}
