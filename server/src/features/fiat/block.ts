import { findNames } from '../../fiat/verified-names.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { findDeal } from './queries.ts'

/** Blocks the other side of a deal, or ends it. Open deals of the two continue. */
export const blockSide: Handler<'legalnew/block'> = async (ctx, { request, session: { userId } }) => {
  const deal = await findDeal(ctx, request.id, userId)
  const blockedId = deal.buyerId === userId ? deal.sellerId : deal.buyerId
  if (request.block === '1')
    await ctx.db
      .insertInto('fiat_block')
      .values({ user_id: userId, blocked_id: blockedId, deal_id: deal.id, blocked_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await ctx.db
      .deleteFrom('fiat_block')
      .where('user_id', '=', String(userId))
      .where('blocked_id', '=', String(blockedId))
      .execute()
  return { blocked: request.block === '1' }
}

export const listBlocks: Handler<'legalnew/blocks'> = async (ctx, { request, session: { userId } }) => {
  const page = pageOf(request)
  const rows = await ctx.db
    .selectFrom('fiat_block')
    .select(['blocked_id', 'deal_id', 'blocked_at'])
    .where('user_id', '=', String(userId))
    .orderBy('blocked_at', 'desc')
    .orderBy('blocked_id')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  const nameOf = await findNames(
    ctx,
    rows.map(({ blocked_id }) => Number(blocked_id)),
  )
  return presentPage(page, rows, ({ blocked_id, deal_id, blocked_at }) => ({
    id: Number(deal_id),
    name: nameOf(Number(blocked_id)),
    blocked_at: Number(blocked_at),
  }))
}
