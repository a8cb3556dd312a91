import { saveMessage } from '../../fiat/deal-messages.ts'
import type { FiatDeal } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context, Handler } from './context.ts'
import { EVIDENCE_WITHIN_MS } from './present.ts'
import { findDeal } from './queries.ts'

/** Adds evidence to a dispute within 48 hours. */
export const addEvidence: Handler<'legalnew/evidence'> = async (ctx, { request, session, ip }) => {
  const { topic, text, pic } = request
  const deal = await findDeal(ctx, request.id, session.userId)
  if (deal.status !== 'disputed' || deal.disputedAt === undefined)
    throw new CallError('fiat_deal_must_be_disputed', 'id')
  if (ctx.now() > deal.disputedAt + EVIDENCE_WITHIN_MS) throw new CallError('fiat_evidence_closed', 'id')
  const author = { userId: session.userId, ip }
  const id = await saveMessage(ctx, { deal, author, kind: 'evidence', topic, text, pic })
  tellSides(ctx, deal)
  return { id }
}

/** Links and numbers of phones lead away from the deal, where nothing protects the sides. */
const LINK = /(?:https?:\/\/|www\.)\S+|\b[\w.+-]+@[\w-]+\.\w+/giu
const PHONE = /\+?\d(?:[\d\s().-]{6,}\d)/gu

/** Sends a message to the other side, until the deal has ended. Links and phone numbers are masked. */
export const sendChat: Handler<'legalnew/chat'> = async (ctx, { request, session, ip }) => {
  const { text, pic } = request
  if (text === '' && pic === undefined) throw new CallError('missing_field', 'text')
  const deal = await findDeal(ctx, request.id, session.userId)
  if (deal.endedAt !== undefined) throw new CallError('fiat_deal_must_be_open', 'id')
  const masked = text.replace(LINK, '***').replace(PHONE, '***')
  const author = { userId: session.userId, ip }
  const id = await saveMessage(ctx, { deal, author, kind: 'chat', text: masked, pic })
  tellSides(ctx, deal)
  return { id }
}

function tellSides({ nudges }: Context, { id, buyerId, sellerId }: FiatDeal): void {
  nudges.publish('dealMessage', { dealId: id, customerIds: [buyerId, sellerId] })
}

/** Rates the other side of a completed deal, once. */
export const rateDeal: Handler<'legalnew/rate'> = async (ctx, { request, session }) => {
  const deal = await findDeal(ctx, request.id, session.userId)
  if (deal.status !== 'completed') throw new CallError('fiat_deal_must_be_completed', 'id')
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('fiat_rating')
    .values({
      deal_id: deal.id,
      rater_id: session.userId,
      is_good: request.good === '1',
      rated_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new CallError('fiat_already_rated', 'id')
  return {}
}
