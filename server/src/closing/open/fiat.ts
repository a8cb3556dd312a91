import { sql } from 'kysely'
import type { OpenRecords } from '../open-records.ts'

export const OPEN: OpenRecords = {
  deals: (id) => [sql`fiat_deal where ended_at is null and (buyer_id = ${id} or seller_id = ${id})`],
  ads: (id) => [sql`fiat_ad where merchant_id = ${id} and status <> 'closed'`],
  reviews: (id) => [sql`fiat_application where user_id = ${id} and status = 'waiting'`],
}
