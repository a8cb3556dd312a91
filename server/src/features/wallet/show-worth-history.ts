import { formatUnits } from '@halyard/money'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'
import type { Handler } from './context.ts'
import { findWorthDays } from './worth-days.ts'

/**
 * Returns the worth of 30 days. Days before the first funds are left out. Deposits and withdrawals are separate, so
 * that they count neither as profit nor as loss.
 */
export const showWorthHistory: Handler<'wallet/worth_history'> = async (ctx, { session }) => {
  const all = await findWorthDays(ctx, session.userId)
  const first = all.findIndex(({ worth }) => worth !== 0n)
  const days = first === -1 ? [] : all.slice(first)
  const cameIn = days.reduce((sum, day) => sum + day.cameIn, 0n)
  const wentOut = days.reduce((sum, day) => sum + day.wentOut, 0n)
  const invested = (days[0]?.worth ?? 0n) + cameIn
  return {
    days: days.map((day) => ({
      at: day.at,
      worth: text(day.worth),
      came_in: text(day.cameIn),
      went_out: text(day.wentOut),
    })),
    base: text(invested - wentOut),
    invested: text(invested),
  }
}

function text(worth: bigint): string {
  return formatUnits(worth, VALUATION_DECIMALS)
}
