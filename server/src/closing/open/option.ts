import { sql } from 'kysely'
import type { OpenRecords } from '../open-records.ts'

export const OPEN: OpenRecords = {
  options: (id) => [sql`timed_option where customer_id = ${id} and result is null`],
}
