import { submit } from '../../calls/submit.ts'
import { saveMessage } from '../../fiat/deal-messages.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { findDeal, presentDealTo } from './queries.ts'

/**
 * Makes the next step of the caller. The buyer has paid: the receipt is stored first, and the command refers to it, so that a
 * rejected step leaves at most a receipt that no deal refers to. The seller has the money: needs the fund password.
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
  const receiptId = await saveMessage(ctx, { deal, author, kind: 'receipt', text: '', pic })
  const command = { kind: 'markDealPaid', customerId, dealId, receiptId } as const
  const { fiatDeal } = await submit(ctx, caller, customerId, command)
  return presentDealTo(ctx, fiatDeal, customerId)
}

export const cancelDeal: Handler<'legalnew/deal/cancel'> = async (ctx, caller) => {
  const customerId = caller.session.userId
  const dealId = caller.request.id
  const { fiatDeal } = await submit(ctx, caller, customerId, { kind: 'cancelDeal', customerId, dealId })
  return presentDealTo(ctx, fiatDeal, customerId)
}

/** Opens a dispute about a paid deal, or appeals a cancelled one; the caller's statement is the first evidence. */
export const openDispute: Handler<'legalnew/dispute'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const { topic, text, pic } = request
  const customerId = session.userId
  const deal = await findDeal(ctx, request.id, customerId)
  const asked = { dealId: deal.id, role: 'customer', actorId: customerId } as const
  const isAppeal = deal.status === 'cancelled'
  if (isAppeal && pic === undefined) throw new CallError('fiat_receipt_is_required', 'pic')
  const author = { userId: customerId, ip }
  const kind = isAppeal ? 'receipt' : 'evidence'
  const receiptId = await saveMessage(ctx, { deal, author, kind, topic, text, pic })
  const { fiatDeal } = isAppeal
    ? await submit(ctx, caller, customerId, { kind: 'appealDeal', ...asked, receiptId })
    : await submit(ctx, caller, customerId, { kind: 'openDispute', ...asked })
  return presentDealTo(ctx, fiatDeal, customerId)
}
