import type { OpsResponseOf } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { OPTION_CONFIGS } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'

type Exposure = OpsResponseOf<'ops/option/exposure'>['list'][number]

interface Row {
  readonly second: string
  readonly currency_id: number
  readonly options: number
  readonly gain: string
}

const SECONDS_MAX = 200

/**
 * Returns what the pool can lose in each delivery second of a market, the earliest first, at most 200: the gain of all
 * options delivered in it, as if each of them won. Throws `option_must_be_offered` for an unknown market.
 */
export async function findExposure(
  { db, catalogue }: Pick<Context, 'db' | 'catalogue'>,
  marketId: number,
): Promise<Exposure[]> {
  if (!catalogue.market(marketId)) throw new CallError('option_must_be_offered', 'id')
  const row = await db.selectFrom('option_config').selectAll().where('id', '=', marketId).executeTakeFirst()
  const limits = new Map(
    row &&
      OPTION_CONFIGS.read(row).currencies.map(({ currencyId, exposureMax }) => [currencyId, exposureMax]),
  )
  const { rows } = await sql<Row>`
    select div(accepted_at + seconds::bigint * 1000, 1000) as second, currency_id, count(*)::int as options,
      sum(div(stake::numeric * payout_ppm, 1000000)) as gain
    from timed_option where market_id = ${marketId} and result is null
    group by 1, 2 order by 1, 2 limit ${SECONDS_MAX}`.execute(db)
  return rows.map(({ second, currency_id, options, gain }) => {
    const currency = catalogue.currency(currency_id)
    const limit = limits.get(currency_id)
    const text = (units: bigint) => formatUnits(units, currency?.decimals ?? 0)
    return {
      at: Number(second) * 1_000,
      currency_id,
      currency: currency?.name ?? '',
      options,
      exposure: text(BigInt(gain)),
      limit: limit === undefined ? null : text(limit),
    }
  })
}
