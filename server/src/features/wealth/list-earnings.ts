import { formatUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { findEarnings } from './queries.ts'
import { DAY_MS, startOfDay } from '../../platform/calendar.ts'

const DAYS = 30

export const listEarnings: Handler<'wealth/getEarnings'> = async (ctx, { request, session }) => {
  const currency = ctx.catalogue.currency(request.currency_id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  const since = startOfDay(ctx.now()) - (DAYS - 1) * DAY_MS
  const filter = { customerId: session.userId, currencyId: currency.id, since }
  const earnings = await findEarnings(ctx, filter)
  return {
    list: Array.from({ length: DAYS }, (_, day) => ({
      day_at: since + day * DAY_MS,
      number: formatUnits(earnings.get(day) ?? 0n, currency.decimals),
    })),
  }
}
