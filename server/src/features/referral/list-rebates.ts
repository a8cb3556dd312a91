import { formatUnits } from '@halyard/money'
import { SEALED_CONTACTS } from '../../auth/users/contacts.ts'
import { REBATES } from '../../engine/index.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { inviteeName } from './invitee-name.ts'

const DAY_MS = 86_400_000

export const listRebates: Handler<'user/my_account_return'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await ctx.db
    .selectFrom('rebate')
    .innerJoin('app_user', 'app_user.id', 'rebate.invitee_id')
    .selectAll('rebate')
    .select(SEALED_CONTACTS)
    .where('inviter_id', '=', String(session.userId))
    .where('amount', '>', '0')
    .orderBy('day', 'desc')
    .orderBy('invitee_id', 'desc')
    .orderBy('currency_id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  return presentPage(page, rows, (row) => {
    const { inviteeId, currencyId, day, amount, sharePpm, at } = REBATES.read(row)
    const currency = ctx.catalogue.currency(currencyId)
    if (!currency) throw new Error(`unknown currency ${currencyId}`)
    return {
      invitee_id: inviteeId,
      name: inviteeName(ctx.config.secret, row),
      day_at: day * DAY_MS,
      currency_id: currencyId,
      currency_name: currency.name,
      decimals: currency.decimals,
      number: formatUnits(amount, currency.decimals),
      share_ppm: sharePpm,
      credited_at: at,
    }
  })
}
