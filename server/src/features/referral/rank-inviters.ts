import { sql } from 'kysely'
import { valuationText } from '../../instruments/valuation.ts'
import { hideMiddle } from '../../platform/texts/hide-middle.ts'
import type { Handler } from './context.ts'
import { startOfMonth } from '../../platform/calendar.ts'
import { SUMMED_WORTH, worthRates } from './worth-rates.ts'

const PLACES = 10

/** The ranking is by present value, so it needs no stored totals; equal values are ranked by id. */
export const rankInviters: Handler<'user/invite_list'> = async (ctx, { request, session }) => {
  const since = request.period === 'ever' ? 0 : startOfMonth(ctx.now())
  const { rows } = await sql<{ id: string; nickname: string; worth: string }>`
    select ranked.inviter_id as id, nickname, ranked.worth
    from (
      select inviter_id, ${SUMMED_WORTH} as worth
      from rebate join ${worthRates(ctx)} using (currency_id)
      where at >= ${since}
      group by inviter_id
    ) ranked join app_user on app_user.id = ranked.inviter_id
    where ranked.worth::numeric > 0
    order by ranked.worth::numeric desc, ranked.inviter_id limit ${PLACES}`.execute(ctx.db)
  return {
    list: rows.map(({ id, nickname, worth }, index) => ({
      place: index + 1,
      name: nickname === '' ? '' : hideMiddle(nickname, 2, 1),
      income: valuationText(BigInt(worth)),
      is_own: Number(id) === session.userId,
    })),
  }
}
