import type { Database } from '../../db/database.ts'
import type { Engine } from '../../engine/index.ts'
import { appendWealthTerms } from '../wealth-terms.ts'
import type { Mode } from '../../platform/settings.ts'
import { firstStatus, hasPracticePools } from './first-start.ts'
import { WEALTH_PLANS, WEALTH_POOL } from './wealth-plans.ts'

/** The owner of the idempotency keys of system commands. */
const SYSTEM_OWNER_ID = 0

/**
 * Offers the wealth plans of a new exchange at the given time: in production paused and with an empty pool, in the demo
 * open and with a pool of practice funds. An exchange with plans keeps its own.
 */
export async function listWealthPlans(
  db: Database,
  engine: Engine,
  { at, mode }: { readonly at: number; readonly mode: Mode },
): Promise<void> {
  for (const { currencyId, amount } of hasPracticePools(mode) ? WEALTH_POOL : [])
    await engine.submit(
      { kind: 'fundSystemAccount', account: 'wealthPool', currencyId, amount },
      { customerId: SYSTEM_OWNER_ID, key: `wealth-pool:${currencyId}`, bodyHash: 'wealth-pool' },
    )
  for (const plan of WEALTH_PLANS) {
    const known = await db
      .selectFrom('wealth_plan')
      .select('id')
      .where('id', '=', String(plan.id))
      .executeTakeFirst()
    if (known) continue
    const termsId = await appendWealthTerms(db, { planId: plan.id, conditions: '', ...plan }, at)
    await engine.submit({ kind: 'configureWealth', plan: { ...plan, termsId, status: firstStatus(mode) } })
  }
}
