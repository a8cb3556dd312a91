import { sql } from 'kysely'
import { FACTOR_WAIT_MS } from '../../../auth/staff-factors/staff-factor-rules.ts'
import { recordKind } from '../record-kind.ts'

/** Second factors of staff that an admin has to approve. Those that were removed, or open the console by now, wait no more. */
export const KIND = recordKind({
  kind: 'staff_factor',
  queue: 'staff_factor',
  table: sql`staff_factor left join factor
    on factor.user_id = staff_factor.user_id and factor.name = staff_factor.factor`,
  id: sql`staff_factor.id`,
  waits: sql`staff_factor.status = 'waiting' and factor.name is not null`,
  due: (now) => sql`not (vouched and added_at <= ${now - FACTOR_WAIT_MS})`,
  since: sql`requested_at`,
  ended: sql`coalesce(reviewed_at, requested_at)`,
  exact: { reviewer: [sql`reviewer_id`] },
  summarise: () => ({}),
})
