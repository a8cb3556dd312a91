import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/**
 * Sends a message to the support mailbox, with the address of the sender to reply to. It goes to no other address. Throws
 * `mail_not_sent`.
 */
export const sendMail: Handler<'support/mail'> = async (ctx, { request, session, lang, ip }) => {
  const { email, text } = request
  await ctx.support.countMail(ip)
  const sender = session ? `customer ${session.userId}` : 'not signed in'
  try {
    await ctx.messenger.send({
      channel: 'email',
      recipient: ctx.config.supportMail,
      replyTo: email,
      subject: `Halyard support: ${email}`,
      body: `${text}\n\n--\nFrom: ${email}\nSender: ${sender}\nLanguage: ${lang}\n`,
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'failed to send mail to support')
    throw new CallError('mail_not_sent')
  }
  return {}
}
