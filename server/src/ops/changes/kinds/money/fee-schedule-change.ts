import { amount, formatUnits, parseUnits } from '@halyard/money'
import { sql } from 'kysely'
import { FEE_SCHEDULES, type FeeSchedule, isValidSchedule } from '../../../../engine/index.ts'
import { VALUATION_DECIMALS } from '../../../../instruments/valuation.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'

const DAY_MS = 86_400_000

/** The values of a fee schedule; its steps as rows of text. */
export type FeeScheduleValues = ValuesOf<'ops/fee_schedule/propose'>

/** The fee schedule, of which there is one, in force from the next UTC day on. */
export const CHANGE = defineChangeKind<FeeScheduleValues>({
  kind: 'fee_schedule',

  async current(ctx, id) {
    const latest = id === '1' ? await findLatestSchedule(ctx) : undefined
    return latest && feeScheduleValues(latest)
  },

  normalise: (_ctx, _id, after) => feeScheduleValues({ id: 0, ...scheduleOf(after) }),

  async affected({ db, now }) {
    const today = Math.floor(now() / DAY_MS)
    const { rows } = await sql<{ customers: number; volume: string }>`
      select count(distinct customer_id)::int as customers, coalesce(sum(volume), 0)::text as volume
      from fee_volume where day >= ${today - 30} and day < ${today}`.execute(db)
    const { customers, volume } = rows[0] ?? { customers: 0, volume: '0' }
    return [
      { fact: 'trading_customers', value: String(customers) },
      { fact: 'volume_30_days', value: formatUnits(BigInt(volume), VALUATION_DECIMALS), currency: 'USDT' },
    ]
  },

  async apply({ engine }, { after, origin }) {
    const answer = await engine.submit({ kind: 'setFeeSchedule', ...scheduleOf(after) }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Finds the schedule of the latest day, which may be tomorrow's. */
export async function findLatestSchedule({ db }: Pick<Context, 'db'>): Promise<FeeSchedule | undefined> {
  const row = await db
    .selectFrom('fee_schedule')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && FEE_SCHEDULES.read(row)
}

/** Returns the values of a schedule that change. */
export function feeScheduleValues({ steps, perpsPpm }: FeeSchedule): FeeScheduleValues {
  const rows = steps.map(({ volume, makerPpm, takerPpm }) =>
    [formatUnits(volume, VALUATION_DECIMALS), makerPpm, takerPpm].join(':'),
  )
  return { steps: rows.join(','), perps_ppm: perpsPpm }
}

/** Parses a schedule. Throws a `CallError` that names the field which the exchange would reject. */
function scheduleOf({ steps: text, perps_ppm }: FeeScheduleValues): Omit<FeeSchedule, 'id'> {
  const steps = text.split(',').map((row) => {
    const [volume = '', maker = '', taker = ''] = row.split(':')
    const units = parseUnits(volume, VALUATION_DECIMALS)
    if (units === undefined) throw new CallError('amount_step_wrong', 'steps')
    return { volume: amount(units), makerPpm: Number(maker), takerPpm: Number(taker) }
  })
  const schedule = { steps, perpsPpm: perps_ppm }
  if (!isValidSchedule(schedule)) throw new CallError('invalid_field', 'steps')
  return schedule
}
