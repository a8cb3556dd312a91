import { sql } from 'kysely'
import type { OpenRecords } from '../open-records.ts'

export const OPEN: OpenRecords = {
  orders: (id) => [
    sql`spot_order where customer_id = ${id} and status = 'waiting'`,
    sql`stop_order where customer_id = ${id} and status = 'waiting'`,
  ],
}
