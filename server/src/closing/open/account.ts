import { sql } from 'kysely'
import type { OpenRecords } from '../open-records.ts'

/** Records of the account itself, which belong to no product. */
export const OPEN: OpenRecords = {
  reviews: (id) => [
    sql`verification where user_id = ${id} and status = 'under_review'`,
    sql`second_factor_removal where user_id = ${id} and status in ('waiting', 'approved')`,
  ],
  hold: (id, now) => [sql`customer where id = ${id} and hold_until > ${now}`],
  frozen: (id) => [
    sql`customer join app_user using (id) where id = ${id} and (frozen_by_operator or disabled)`,
  ],
  staff: (id) => [sql`app_user where id = ${id} and role <> 'customer'`],
}
