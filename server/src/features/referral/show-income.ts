import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { valuationOf, valuationText } from '../../instruments/valuation.ts'
import type { Context, Handler } from './context.ts'
import { startOfMonth } from '../../platform/calendar.ts'

export const showIncome: Handler<'user/invite'> = async (ctx, { session }) => {
  const { userId } = session
  const { invited } = await ctx.db
    .selectFrom('referral')
    .select(({ fn }) => fn.countAll<string>().as('invited'))
    .where('inviter_id', '=', String(userId))
    .executeTakeFirstOrThrow()
  const sums = await findSums(ctx, userId, startOfMonth(ctx.now()))
  const worth = (units: (sum: Sum) => bigint): string =>
    valuationText(
      sums.reduce((total, sum) => total + valuationOf(ctx.catalogue, sum.currencyId, units(sum)), 0n),
    )
  return {
    invited: Number(invited),
    income: worth(({ all }) => all),
    month_income: worth(({ month }) => month),
    incomes: sums.flatMap(({ currencyId, all }) => {
      const currency = ctx.catalogue.currency(currencyId)
      if (!currency || all === 0n) return []
      const { name, decimals } = currency
      return [{ currency_id: currencyId, currency_name: name, decimals, number: formatUnits(all, decimals) }]
    }),
  }
}

/** The rebates of an inviter in one currency, in units: all, and those credited this month. */
interface Sum {
  readonly currencyId: number
  readonly all: bigint
  readonly month: bigint
}

async function findSums({ db }: Context, inviterId: number, since: number): Promise<Sum[]> {
  const { rows } = await sql<{ currency_id: number; all: string; month: string }>`
    select currency_id, sum(amount)::text as all, coalesce(sum(amount) filter (where at >= ${since}), 0)::text as month
    from rebate where inviter_id = ${inviterId} group by currency_id order by currency_id`.execute(db)
  return rows.map(({ currency_id, all, month }) => ({
    currencyId: currency_id,
    all: BigInt(all),
    month: BigInt(month),
  }))
}
