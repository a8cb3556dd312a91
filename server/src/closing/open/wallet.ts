import { sql } from 'kysely'
import type { OpenRecords } from '../open-records.ts'

export const OPEN: OpenRecords = {
  withdrawals: (id) => [
    sql`withdrawal where customer_id = ${id} and status in ('processing', 'passed', 'sent')`,
  ],
  deposits: (id) => [
    sql`chain_deposit where customer_id = ${id}
      and status in ('seen', 'confirming', 'crediting', 'orphaned', 'held')`,
    sql`charge_request where customer_id = ${id} and status in ('processing', 'passing')`,
  ],
  debts: (id) => [sql`debt where customer_id = ${id} and amount > 0`],
}
