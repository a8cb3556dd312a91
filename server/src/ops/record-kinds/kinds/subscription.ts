import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { recordKind } from '../record-kind.ts'

interface Fields {
  readonly coin_name: string
  readonly coin_decimals: number
  readonly supply: string
}

/** Projects, which wait when they accept no more orders and are not allotted. The amount is the supply. */
export const KIND = recordKind<Fields>({
  kind: 'subscription',
  queue: 'project',
  table: sql`subscription_project`,
  id: sql`id`,
  waits: sql`status = 'selling'`,
  due: (now) => sql`close_at <= ${now}`,
  since: sql`close_at`,
  first: sql`first_reviewer_id`,
  columns: sql`coin_name, coin_decimals, supply`,
  summarise: ({ coin_name, coin_decimals, supply }) => ({
    amount: formatUnits(BigInt(supply), coin_decimals),
    currency: coin_name,
  }),
})
