import { sql } from 'kysely'
import { recordKind } from '../record-kind.ts'

/** Customers, who wait if they ask to become merchants. */
export const KIND = recordKind({
  kind: 'customer',
  queue: 'merchant',
  table: sql`app_user left join fiat_application on fiat_application.user_id = app_user.id`,
  id: sql`app_user.id`,
  waits: sql`fiat_application.status = 'waiting'`,
  since: sql`applied_at`,
  ended: sql`coalesce(fiat_application.reviewed_at, applied_at)`,
  exact: { reviewer: [sql`fiat_application.reviewed_by`] },
  customer: sql`app_user.id`,
  summarise: () => ({}),
})
