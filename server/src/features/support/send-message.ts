import { CallError } from '../../platform/call-error.ts'
import { appendCustomerMessage } from '../../support/conversations.ts'
import type { Handler } from './context.ts'

/** Stores a message and notifies the other devices of the customer. */
export const sendMessage: Handler<'support/send'> = async (ctx, { request, session, lang }) => {
  const { nonce, text, pic } = request
  if (text.trim() === '' && pic === undefined) throw new CallError('missing_field', 'text')
  const customerId = session.userId
  await ctx.support.countMessage(customerId)
  const message = { customerId, lang, nonce, text, pic }
  const id = await appendCustomerMessage(ctx, message, ctx.now())
  ctx.support.presence.stopTyping('customer', customerId)
  ctx.nudges.publish('support', { customerId, about: 'chat' })
  return { id }
}
