import { saveOperatorEvidence } from '../../fiat/deal-messages.ts'
import { findNames } from '../../fiat/verified-names.ts'
import { findMessages } from '../../fiat/deal-messages.ts'
import { appendAudit } from '../audit.ts'
import { submitAudited } from '../submit-audited.ts'
import type { Context, OpsHandler } from '../context.ts'
import {
  findFiatDeal,
  findNotes,
  findOthersDeal,
  presentFiatDeal,
  presentMessage,
  presentMovedDeal,
} from './fiat.ts'

/** Opens a dispute. The operator's statement is stored first; without a dispute it is not part of the deal. */
export const openFiatDispute: OpsHandler<'ops/fiat/dispute'> = async (ctx, caller) => {
  const { id: dealId, reason } = caller.request
  const actorId = caller.operator.userId
  const deal = await findOthersDeal(ctx, dealId, actorId)
  await saveOperatorEvidence(ctx, { deal, author: { userId: actorId, ip: caller.ip }, text: reason })
  const before = presentFiatDeal(ctx, deal)
  const asked = { target: `fiat_deal:${dealId}`, reason, before, asked: { step: 'dispute' } }
  const command = { kind: 'openDispute', dealId, role: 'operator', actorId } as const
  return submitAudited(ctx, caller, asked, command, (answer) => presentMovedDeal(ctx, answer))
}

/** Appeals a deal. The operator's statement takes the place of the receipt: a frozen buyer cannot upload one. */
export const appealFiatDeal: OpsHandler<'ops/fiat/appeal'> = async (ctx, caller) => {
  const { id: dealId, reason } = caller.request
  const actorId = caller.operator.userId
  const deal = await findOthersDeal(ctx, dealId, actorId)
  const author = { userId: actorId, ip: caller.ip }
  const receiptId = await saveOperatorEvidence(ctx, { deal, author, text: reason })
  const before = presentFiatDeal(ctx, deal)
  const asked = { target: `fiat_deal:${dealId}`, reason, before, asked: { step: 'appeal', receiptId } }
  const command = { kind: 'appealDeal', dealId, role: 'operator', actorId, receiptId } as const
  return submitAudited(ctx, caller, asked, command, (answer) => presentMovedDeal(ctx, answer))
}

/** Adds a note with its audit entry, which does not repeat the text. */
export const addFiatNote: OpsHandler<'ops/fiat/note'> = async (ctx, caller) => {
  const { request, operator } = caller
  const deal = await findFiatDeal(ctx, request.id)
  const at = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    const { id } = await db
      .insertInto('fiat_note')
      .values({ deal_id: deal.id, operator_id: operator.userId, body: request.text, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { note_id: Number(id) }
    await appendAudit(db, at, caller, { target: `fiat_deal:${deal.id}`, outcome: 'done', after })
    return { id: Number(id) }
  })
}

/** Collects everything about a deal. The card itself is not part of it. */
export const exportFiatDeal: OpsHandler<'ops/fiat/bundle'> = async (ctx, { request: { id } }) => {
  const deal = await findFiatDeal(ctx, id)
  const nameOf = await findNames(ctx, [deal.buyerId, deal.sellerId])
  const messages = await findMessages(ctx, id)
  return {
    deal: presentFiatDeal(ctx, deal),
    buyer_name: nameOf(deal.buyerId),
    seller_name: nameOf(deal.sellerId),
    timeline: await findLinkedTimeline(ctx, id),
    messages: messages.map((message) => ({
      ...presentMessage(message),
      picture_hash: message.pictureHash,
    })),
    notes: await findNotes(ctx, id),
    card_views: await findCardViews(ctx, id),
    picture_views: await findPictureViews(
      ctx,
      messages.flatMap(({ pic }) => pic ?? []),
    ),
  }
}

async function findLinkedTimeline({ db }: Context, dealId: number) {
  const rows = await db
    .selectFrom('fiat_deal_event')
    .innerJoin('fiat_deal_link', 'fiat_deal_link.event_id', 'fiat_deal_event.id')
    .select(['event', 'actor', 'status', 'at', 'previous_hash', 'hash'])
    .where('fiat_deal_event.deal_id', '=', String(dealId))
    .orderBy('fiat_deal_event.id')
    .execute()
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}

async function findCardViews({ db }: Context, dealId: number) {
  const rows = await db
    .selectFrom('fiat_card_view')
    .select(['viewer_id', 'ip', 'at'])
    .where('deal_id', '=', String(dealId))
    .orderBy('id')
    .execute()
  return rows.map(({ viewer_id, ip, at }) => ({ viewer_id: Number(viewer_id), ip, at: Number(at) }))
}

async function findPictureViews({ db }: Context, pictures: readonly string[]) {
  if (pictures.length === 0) return []
  const rows = await db
    .selectFrom('upload_view')
    .select(['upload_id', 'viewer_id', 'ip', 'at'])
    .where('upload_id', 'in', pictures)
    .orderBy('at')
    .execute()
  return rows.map(({ upload_id, viewer_id, ip, at }) => ({
    pic: upload_id,
    viewer_id: Number(viewer_id),
    ip,
    at: Number(at),
  }))
}
