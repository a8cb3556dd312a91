import { sql } from 'kysely'
import type { OpenRecords } from '../open-records.ts'

export const OPEN: OpenRecords = {
  positions: (id) => [
    sql`perp_position where customer_id = ${id} and status in ('waiting', 'holding')`,
    sql`perp_conditional where customer_id = ${id} and status in ('waiting', 'reached')`,
  ],
}
