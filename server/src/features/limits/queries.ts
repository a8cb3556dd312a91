import { SELF_LIMITS, SELF_PAUSES, SELF_USES } from '../../engine/index.ts'
import type { SelfLimitRow, SelfPauseRow, SelfUseRow } from '../../engine/index.ts'
import { valuationOf } from '../../instruments/valuation.ts'
import type { Context } from './context.ts'

/** A customer's own limits as stored, and the amounts at risk that count as lost, in USDT units. */
export interface StoredLimits {
  readonly limits: readonly SelfLimitRow[]
  readonly pause: SelfPauseRow | undefined
  readonly use: SelfUseRow | undefined
  readonly atRisk: {
    /** The stakes of open options. */
    readonly option_loss: bigint
    /** The margin of open positions, and the holds of working orders. */
    readonly perp_loss: bigint
  }
}

/** Finds a customer's own limits. */
export async function findLimits({ db, catalogue }: Context, customerId: number): Promise<StoredLimits> {
  const id = String(customerId)
  const [limits, pause, use, stakes, margins] = await Promise.all([
    db.selectFrom('self_limit').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('self_pause').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('self_use').selectAll().where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('timed_option')
      .select(({ fn }) => ['currency_id', fn.sum<string>('stake').as('sum')])
      .where('customer_id', '=', id)
      .where('result', 'is', null)
      .groupBy('currency_id')
      .execute(),
    db
      .selectFrom('account')
      .select(['currency_id', 'frozen as sum'])
      .where('owner_id', '=', id)
      .where('kind', '=', 'contract')
      .execute(),
  ])
  return {
    limits: limits.map(SELF_LIMITS.read),
    pause: pause && SELF_PAUSES.read(pause),
    use: use && SELF_USES.read(use),
    atRisk: { option_loss: worthOf(catalogue, stakes), perp_loss: worthOf(catalogue, margins) },
  }
}

function worthOf(
  catalogue: Context['catalogue'],
  sums: readonly { readonly currency_id: number; readonly sum: string }[],
): bigint {
  return sums.reduce((total, row) => total + valuationOf(catalogue, row.currency_id, BigInt(row.sum)), 0n)
}
