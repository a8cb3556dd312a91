import { submit } from '../../calls/submit.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { appendMessage } from './messages.ts'
import { findDeal, presentDealTo } from './queries.ts'

/**
 * Makes the next step of the caller. The buyer has paid: the receipt is stored in one transaction with the command's reply,
 * so that a rejected step leaves none. The seller has the money: needs the fund password.
 */
export const submitDeal: Handler<'legalnew/deal/sub'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const customerId = session.userId
  const deal = await findDeal(ctx, request.id, customerId)
  const dealId = deal.id
  if (customerId === deal.sellerId) {
    if (request.pass === undefined) throw new CallError('missing_field', 'pass')
    await ctx.auth.fundPassword.check(customerId, request.pass)
    const { fiatDeal } = await submit(ctx, caller, customerId, { kind: 'releaseDeal', customerId, dealId })
    return presentDealTo(ctx, fiatDeal, customerId)
  }
  const { pic } = request
  if (pic === undefined) throw new CallError('fiat_receipt_is_required', 'pic')
  const author = { userId: customerId, ip }
  const paid = await ctx.db.transaction().execute(async (db) => {
    const receiptId = await appendMessage(ctx, db, { deal, author, kind: 'receipt', text: '', pic })
    return submit(ctx, caller, customerId, { kind: 'markDealPaid', customerId, dealId, receiptId })
  })
  return presentDealTo(ctx, paid.fiatDeal, customerId)
}

export const cancelDeal: Handler<'legalnew/deal/cancel'> = async (ctx, caller) => {
  const customerId = caller.session.userId
  const dealId = caller.request.id
  const { fiatDeal } = await submit(ctx, caller, customerId, { kind: 'cancelDeal', customerId, dealId })
  return presentDealTo(ctx, fiatDeal, customerId)
}

/** Opens a dispute about a paid deal, or appeals a cancelled one; what the caller says is the first evidence. */
export const openDispute: Handler<'legalnew/dispute'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const { text, pic } = request
  const customerId = session.userId
  const deal = await findDeal(ctx, request.id, customerId)
  const asked = { dealId: deal.id, role: 'customer', actorId: customerId } as const
  const isAppeal = deal.status === 'cancelled'
  if (isAppeal && pic === undefined) throw new CallError('fiat_receipt_is_required', 'pic')
  const author = { userId: customerId, ip }
  const kind = isAppeal ? 'receipt' : 'evidence'
  const fiatDeal = await ctx.db.transaction().execute(async (db) => {
    const receiptId = await appendMessage(ctx, db, { deal, author, kind, text, pic })
    const reply = isAppeal
      ? await submit(ctx, caller, customerId, { kind: 'appealDeal', ...asked, receiptId })
      : await submit(ctx, caller, customerId, { kind: 'openDispute', ...asked })
    return reply.fiatDeal
  })
  return presentDealTo(ctx, fiatDeal, customerId)
}
