import { sql } from 'kysely'
import type { OpenRecords } from '../open-records.ts'

export const OPEN: OpenRecords = {
  subscriptions: (id) => [
    sql`subscription_order where customer_id = ${id} and status in ('reviewing', 'locked')`,
  ],
}
