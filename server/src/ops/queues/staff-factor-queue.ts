import { sql } from 'kysely'
import { FACTOR_WAIT_MS } from '../../auth/staff-factors/staff-factor-rules.ts'
import { defineQueue } from './define-queue.ts'

/** Second factors of staff that an admin has to approve. Those that were removed, or open the console by now, wait no more. */
export const staffFactorQueue = defineQueue<object>({
  name: 'staff_factor',
  kind: 'staff_factor',
  id: sql`id`,
  since: sql`requested_at`,
  columns: sql`null::bigint as customer_id, null::bigint as approved_by`,
  waiting: (now) => sql`(
    select staff_factor.id, requested_at
    from staff_factor join factor on factor.user_id = staff_factor.user_id and factor.name = staff_factor.factor
    where status = 'waiting' and not (vouched and added_at <= ${now - FACTOR_WAIT_MS})
  ) as waiting`,
  summarise: () => ({}),
})
