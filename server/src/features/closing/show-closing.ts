import { CLOSING_CONDITIONS, CLOSING_DAYS } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { findClosingState } from '../../closing/closing-conditions.ts'
import type { Handler } from './context.ts'

/** Shows the unmet conditions of closing the account. */
export const showClosing: Handler<'safe/closing'> = async (ctx, { session: { userId } }) => {
  const { left, dust } = await findClosingState(ctx, ctx.db, userId)
  return {
    conditions: CLOSING_CONDITIONS.map((name) => ({ name, left: left[name] })),
    dust: dust.map(({ currencyId, amount }) => {
      const currency = ctx.catalogue.currency(currencyId)
      return {
        currency_id: currencyId,
        currency_name: currency?.name ?? '',
        amount: formatUnits(amount, currency?.decimals ?? 0),
      }
    }),
    days: CLOSING_DAYS,
  }
}
