import { type Receipt, type Share, shareOf, shareText } from '@halyard/receipt'
import { CallError } from '../../platform/call-error.ts'
import { deliveryAtOf } from '../../engine/index.ts'
import type { Context, Handler } from './context.ts'
import { makeReceipt } from './make-receipt.ts'
import { findOwnOption } from './queries.ts'

/** How long after the deciding tick a live head usually covers it. */
const LIVE_USUALLY_MS = 1_000

/**
 * Shows the receipt of an option. It needs the price log up to the deciding tick and a live head at or after it;
 * until then `ready_at` is when to ask again.
 */
export const showReceipt: Handler<'microtrade/receipt'> = async (ctx, { request, session }) => {
  const option = await findOwnOption(ctx, session.userId, request.id)
  if (!option) throw new CallError('option_must_be_known', 'id')
  const receipt = await makeReceipt(ctx, option)
  if (receipt) return { receipt, ready_at: null, ...signShare(ctx, receipt) }
  const from = Math.max(deliveryAtOf(option), ctx.now())
  return {
    receipt: null,
    ready_at: option.nonce === undefined ? ctx.priceLog.nextSigningAfter(from) : from + LIVE_USUALLY_MS,
  }
}

/** Signs the settlement of an option without its amounts, for its owner to publish. */
function signShare({ priceLog }: Context, receipt: Receipt): { readonly share?: Share } {
  const { option } = receipt
  const stated = 'origin' in option ? option.origin : undefined
  const unsigned = shareOf(receipt, stated ?? priceLog.originOf(option.match_id))
  return unsigned ? { share: { ...unsigned, signature: priceLog.key.sign(shareText(unsigned)) } } : {}
}
