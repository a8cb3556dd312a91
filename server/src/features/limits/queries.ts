import { SELF_LIMITS, SELF_PAUSES, SELF_USES } from '../../engine/index.ts'
import type { SelfLimitRow, SelfPauseRow, SelfUseRow } from '../../engine/index.ts'
import { valuationOf } from '../../instruments/valuation.ts'
import type { Context } from './context.ts'

/** A customer's own limits as they are stored, and the stakes of their open options in USDT units. */
export interface StoredLimits {
  readonly limits: readonly SelfLimitRow[]
  readonly pause: SelfPauseRow | undefined
  readonly use: SelfUseRow | undefined
  readonly atRisk: bigint
}

/** Finds a customer's own limits. */
export async function findLimits({ db, catalogue }: Context, customerId: number): Promise<StoredLimits> {
  const id = String(customerId)
  const [limits, pause, use, stakes] = await Promise.all([
    db.selectFrom('self_limit').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('self_pause').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('self_use').selectAll().where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('timed_option')
      .select(({ fn }) => ['currency_id', fn.sum<string>('stake').as('stake')])
      .where('customer_id', '=', id)
      .where('result', 'is', null)
      .groupBy('currency_id')
      .execute(),
  ])
  return {
    limits: limits.map(SELF_LIMITS.read),
    pause: pause && SELF_PAUSES.read(pause),
    use: use && SELF_USES.read(use),
    atRisk: stakes.reduce((sum, row) => sum + valuationOf(catalogue, row.currency_id, BigInt(row.stake)), 0n),
  }
}
