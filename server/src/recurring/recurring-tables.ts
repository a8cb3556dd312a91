import type { RECURRING_PERIODS, RECURRING_SKIP_REASONS, RECURRING_STATUSES } from '@halyard/api'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The reason why a purchase was skipped. */
export type SkipReason = (typeof RECURRING_SKIP_REASONS)[number]

type GivenId = ColumnType<string, never, never>
type LaterOrNever = ColumnType<string | null, number | null | undefined, number | null>

declare module '../db/tables.ts' {
  interface Tables {
    recurring_plan: {
      id: GivenId
      customer_id: Big
      market_id: number
      amount: Big
      every: (typeof RECURRING_PERIODS)[number]
      day: number | null
      hour: number
      status: (typeof RECURRING_STATUSES)[number]
      paused_by_failures: Generated<boolean>
      failures: Generated<number>
      due_at: LaterOrNever
      run_at: LaterOrNever
      created_at: Big
    }
    recurring_purchase: {
      id: GivenId
      plan_id: Big
      customer_id: Big
      due_at: Big
      amount: Big
      status: 'pending' | 'bought' | 'skipped'
      reason: SkipReason | null
      order_id: BigOrNull
      at: Big
      attempt: Generated<number>
      ticks: BigOrNull
      lots: BigOrNull
      good_until: BigOrNull
    }
  }
}

/** A plan as stored. */
export type PlanRecord = Selectable<Tables['recurring_plan']>
/** A purchase as stored. */
export type PurchaseRecord = Selectable<Tables['recurring_purchase']>
