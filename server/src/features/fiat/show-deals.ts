import { FIAT_DEALS, type FiatDeal } from '../../engine/index.ts'
import { findMessages } from '../../fiat/deal-messages.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import {
  findDeal,
  findRating,
  findTimeline,
  hasBlocked,
  lookAtCard,
  presentDealsTo,
  presentDealTo,
} from './queries.ts'

const STATUSES = {
  1: 'unpaid',
  2: 'paid',
  3: 'disputed',
  4: 'cancelled',
  5: 'completed',
  6: 'returned',
} as const

export const listDeals: Handler<'legalnew/deal/list'> = async (ctx, { request, session: { userId } }) => {
  const page = pageOf(request)
  const own = String(userId)
  let query = ctx.db
    .selectFrom('fiat_deal')
    .selectAll()
    .where((side) => side.or([side('buyer_id', '=', own), side('seller_id', '=', own)]))
  if (request.status) query = query.where('status', '=', STATUSES[request.status])
  const rows = await query
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  const deals = await presentDealsTo(ctx, rows.map(FIAT_DEALS.read), userId)
  return presentPage(page, deals, (deal) => deal)
}

/** The card is shown until the deal ends, and each view is logged. */
export const showDeal: Handler<'legalnew/deal/get'> = async (ctx, { request, session: { userId }, ip }) => {
  const deal = await findDeal(ctx, request.id, userId)
  const messages = await findMessages(ctx, deal.id)
  return {
    deal: await presentDealTo(ctx, deal, userId),
    card: deal.endedAt === undefined ? await lookAtCard(ctx, deal, { userId, ip }) : null,
    timeline: await findTimeline(ctx, deal.id),
    messages: messages.map(({ id, authorId, kind, topic, text, pic, usedBefore, at }) => ({
      id,
      kind,
      mine: authorId === userId,
      author: authorOf(deal, authorId),
      topic,
      text,
      pic,
      used_before: usedBefore,
      at,
    })),
    rated: await findRating(ctx, deal.id, userId),
    blocked: await hasBlocked(ctx, deal, userId),
  }
}

function authorOf({ buyerId, sellerId }: FiatDeal, authorId: number): 'buyer' | 'seller' | 'operator' {
  if (authorId === buyerId) return 'buyer'
  return authorId === sellerId ? 'seller' : 'operator'
}
