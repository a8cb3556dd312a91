import type { ColumnType, Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { WealthPlan } from '../engine/index.ts'

/** The terms that customers agree to when they buy a wealth plan, apart from the rules that hold for all plans. */
export interface WealthTerms extends Pick<WealthPlan, 'cycleDays' | 'dailyYieldPpm'> {
  readonly planId: number
  /** Conditions of this plan alone; often empty. */
  readonly conditions: string
}

/** Stores a version of a plan's terms and returns its id. Versions are never changed. */
export async function appendWealthTerms(db: Kysely<Tables>, terms: WealthTerms, at: number): Promise<number> {
  const { planId, cycleDays, dailyYieldPpm, conditions } = terms
  const { id } = await db
    .insertInto('wealth_terms')
    .values({
      plan_id: planId,
      cycle_days: cycleDays,
      daily_yield_ppm: dailyYieldPpm,
      conditions,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** Returns the conditions of a version; empty if there are none. */
export async function findConditions(db: Kysely<Tables>, termsId: number): Promise<string> {
  const row = await db
    .selectFrom('wealth_terms')
    .select('conditions')
    .where('id', '=', String(termsId))
    .executeTakeFirst()
  return row?.conditions ?? ''
}

declare module '../db/tables.ts' {
  interface Tables {
    wealth_terms: {
      id: ColumnType<string, never, never>
      plan_id: Big
      cycle_days: number
      daily_yield_ppm: number
      conditions: string
      created_at: Big
    }
  }
}
