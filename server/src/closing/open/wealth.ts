import { sql } from 'kysely'
import type { OpenRecords } from '../open-records.ts'

export const OPEN: OpenRecords = {
  wealth: (id) => [sql`wealth_order where customer_id = ${id} and status = 'hosting'`],
}
