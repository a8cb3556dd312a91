import { formatUnits } from '@halyard/money'
import type { Handler } from './context.ts'
import { currencyOf } from './present.ts'
import { findTotals } from './queries.ts'
import { startOfDay } from '../../platform/calendar.ts'

export const showTotals: Handler<'wealth/getProfitTotal'> = async (ctx, { session }) => {
  const totals = await findTotals(ctx, session.userId, startOfDay(ctx.now()))
  return {
    list: totals.map(({ currencyId, hosted, daily, earnedToday, earned }) => {
      const { name, decimals } = currencyOf(ctx.catalogue, currencyId)
      return {
        currency_id: currencyId,
        currency_name: name,
        decimals,
        hosted: formatUnits(hosted, decimals),
        day_number: formatUnits(daily, decimals),
        earned_today: formatUnits(earnedToday, decimals),
        earned: formatUnits(earned, decimals),
      }
    }),
  }
}
