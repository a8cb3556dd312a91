import type { CodePurpose, ResponseOf } from '@halyard/api'
import { DeliveryError } from '../../mail/messenger.ts'
import { TextBudgetSpent } from '../../mail/text-budgets.ts'
import { type AccountName, accountNameOf, emailName, mobileName } from '../../auth/users/account-name.ts'
import { CODE_LIFE_MS, codeCaller } from '../../auth/codes/codes.ts'
import { type EmailTemplate, renderEmail } from '../../mail/email-templates.ts'
import { openContacts } from '../../auth/users/contacts.ts'
import { findUser, userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Caller } from '../../calls/handler.ts'
import type { Context, Handler } from './context.ts'

export const sendCodeByMail: Handler<'sms_mail'> = async (ctx, caller) => {
  const { email, purpose, captcha } = caller.request
  const name = emailName(email, 'email')
  await ctx.auth.captchas.redeem(captcha)
  return sendCode(ctx, caller, name, purpose)
}

export const sendCodeByText: Handler<'sms_send'> = async (ctx, caller) => {
  const { country, mobile, purpose, captcha } = caller.request
  const name = mobileName(country, mobile, 'mobile')
  await ctx.auth.captchas.redeem(captcha)
  return sendCode(ctx, caller, name, purpose)
}

export const sendCodeToSelf: Handler<'set/sms_other_mail'> = async (ctx, caller) => {
  const { channel, purpose } = caller.request
  const user = await userById(ctx.db, caller.session.userId)
  const address = openContacts(ctx.config.secret, user)[channel]
  if (address === null) throw new CallError('no_such_channel', 'channel')
  return sendCode(ctx, caller, { channel, address }, purpose)
}

/**
 * Sends a code to a new contact of a signed-in customer. It needs no captcha, because the customer is
 * identified.
 */
export const sendCodeToNewContact: Handler<'safe/contact_code'> = (ctx, caller) =>
  sendCode(ctx, caller, accountNameOf(caller.request.account, caller.request.country), 'contact_new')

type CodeCall = 'sms_mail' | 'sms_send' | 'set/sms_other_mail' | 'safe/contact_code'

/**
 * Sends a code, or a message through the same channel that explains why there is none. Neither the response
 * nor its timing reveals whether the account exists; only the owner of the address learns it.
 */
async function sendCode(
  ctx: Context,
  { lang, ip, session }: Pick<Caller<CodeCall>, 'lang' | 'ip' | 'session'>,
  name: AccountName,
  purpose: CodePurpose,
): Promise<ResponseOf<CodeCall>> {
  const use = { address: name.address, purpose, caller: codeCaller(purpose, { ip, session }) }
  await ctx.auth.rates.countCode(use, ip)
  const code = await ctx.auth.codes.issue(use)
  const user = await findUser(ctx.db, ctx.config.secret, name)
  const template = templateFor(user !== undefined, purpose, code)
  const message = renderEmail(name, template, user?.lang ?? lang, ctx.config.publicUrl, user?.anti_phishing)
  try {
    await ctx.messenger.send({ ...message, isForStranger: session === undefined })
  } catch (error) {
    if (error instanceof TextBudgetSpent) throw new CallError('text_budget_spent')
    if (!(error instanceof DeliveryError)) throw error
    ctx.log.warn({ err: error, channel: name.channel }, 'failed to send verification code')
    throw new CallError('mail_not_sent')
  }
  return { resend_after: ctx.config.limits.codeWaitSeconds, expires_in: CODE_LIFE_MS / 1000 }
}

function templateFor(known: boolean, purpose: CodePurpose, code: string): EmailTemplate {
  const minutes = CODE_LIFE_MS / 60_000
  if (purpose === 'register' || purpose === 'contact_new')
    return known ? { kind: 'taken' } : { kind: purpose, code, minutes }
  return known ? { kind: purpose, code, minutes } : { kind: 'unknown' }
}
