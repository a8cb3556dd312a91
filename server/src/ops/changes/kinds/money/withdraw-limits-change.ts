import { amount, formatUnits, MAX_AMOUNT, parseUnits } from '@halyard/money'
import { sql } from 'kysely'
import { areValidLevels, WITHDRAW_LIMITS, type WithdrawLevel } from '../../../../engine/index.ts'
import { VALUATION_DECIMALS } from '../../../../instruments/valuation.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'

const DAY_MS = 86_400_000

/** The limits of withdrawals by level, as rows of text. */
export type WithdrawLimitsValues = ValuesOf<'ops/withdraw_limits/propose'>

/** The limits of withdrawals and sales for fiat, of which there is one table, in force at once. */
export const CHANGE = defineChangeKind<WithdrawLimitsValues>({
  kind: 'withdraw_limits',

  async current(ctx, id) {
    const levels = id === '1' ? await findLevels(ctx) : undefined
    return levels && withdrawLimitsValues(levels)
  },

  normalise: (_ctx, _id, after) => withdrawLimitsValues(levelsOf(after)),

  async affected({ db, now }) {
    const today = Math.floor(now() / DAY_MS)
    const { rows } = await sql<{ waiting: number; value: string }>`
      select
        (select count(*)::int from withdrawal where status = 'processing') as waiting,
        (select coalesce(sum(value), 0)::text from limit_part where day >= ${today - 30}) as value`.execute(
      db,
    )
    const { waiting, value } = rows[0] ?? { waiting: 0, value: '0' }
    return [
      { fact: 'withdrawals_waiting', value: String(waiting) },
      { fact: 'withdrawn_30_days', value: formatUnits(BigInt(value), VALUATION_DECIMALS), currency: 'USDT' },
    ]
  },

  async apply({ engine }, { after, origin }) {
    const answer = await engine.submit({ kind: 'setWithdrawLimits', levels: levelsOf(after) }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Finds the levels in force. */
export async function findLevels({ db }: Pick<Context, 'db'>): Promise<readonly WithdrawLevel[] | undefined> {
  const row = await db.selectFrom('withdraw_limits').selectAll().executeTakeFirst()
  return row && WITHDRAW_LIMITS.read(row).levels
}

/** Returns the values of levels. */
export function withdrawLimitsValues(levels: readonly WithdrawLevel[]): WithdrawLimitsValues {
  const rows = levels.map(({ verification, ageDays, dailyMax, monthlyMax }) =>
    [verification, ageDays, usdt(dailyMax), usdt(monthlyMax)].join(':'),
  )
  return { levels: rows.join(',') }
}

/** Parses levels. Throws a `CallError` for those that the exchange would reject. */
function levelsOf({ levels: text }: WithdrawLimitsValues): WithdrawLevel[] {
  const levels = text.split(',').map((row) => {
    const [verification = '', age = '', daily = '', monthly = ''] = row.split(':')
    return {
      verification: Number(verification),
      ageDays: Number(age),
      dailyMax: units(daily),
      monthlyMax: units(monthly),
    }
  })
  if (!areValidLevels(levels)) throw new CallError('invalid_field', 'levels')
  return levels
}

function units(decimal: string) {
  const found = parseUnits(decimal, VALUATION_DECIMALS)
  if (found === undefined || found > MAX_AMOUNT) throw new CallError('amount_step_wrong', 'levels')
  return amount(found)
}

function usdt(value: bigint): string {
  return formatUnits(value, VALUATION_DECIMALS)
}
