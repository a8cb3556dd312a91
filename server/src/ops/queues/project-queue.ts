import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { defineQueue } from './define-queue.ts'

interface Fields {
  readonly coin_name: string
  readonly coin_decimals: number
  readonly supply: string
}

/** Projects that accept no more orders and are not allotted. The amount is the supply. */
export const projectQueue = defineQueue<Fields>({
  name: 'project',
  kind: 'subscription',
  id: sql`id`,
  since: sql`close_at`,
  columns: sql`null as customer_id, coin_name, coin_decimals, supply, first_reviewer_id as approved_by`,
  waiting: (now) => sql`subscription_project where status = 'selling' and close_at <= ${now}`,
  summarise: ({ coin_name, coin_decimals, supply }) => ({
    amount: formatUnits(BigInt(supply), coin_decimals),
    currency: coin_name,
  }),
})
