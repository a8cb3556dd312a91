import { DeliveryError } from '../mail/messenger.ts'
import type { Context } from '../calls/context.ts'
import { CallError } from '../platform/call-error.ts'
import type { AccountName } from './account-name.ts'
import { type Letter, writeLetter } from '../mail/letters.ts'
import { contactsOf } from './own-contacts.ts'
import type { UserRecord } from './users.ts'

/** Tells the owner of an account, mail first. What was done stays done, so a mail server that is down is no error. */
export async function tellOwner(
  ctx: Context,
  user: UserRecord,
  letter: Letter,
  names: readonly AccountName[] = contactsOf(user).slice(0, 1),
): Promise<void> {
  for (const name of names) {
    const message = writeLetter(name, letter, user.lang, ctx.config.publicUrl, user.anti_phishing)
    try {
      await ctx.messenger.send(message)
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      ctx.log.warn({ err: error }, 'the owner was not told of a change')
    }
  }
}

/**
 * Stops withdrawals for a while, because what guards the account is about to change: whoever changed it may not be the
 * owner. Called before the change, so that there is never a change without it. Throws a `CallError` of `busy`.
 */
export async function holdWithdrawals(ctx: Context, customerId: number): Promise<void> {
  const { securityHoldMs } = ctx.config
  if (securityHoldMs === 0) return
  const answer = await ctx.engine.submit({ kind: 'setHold', customerId, until: ctx.now() + securityHoldMs })
  if (!answer.ok) throw answer.reject === 'busy' ? new CallError('busy') : new Error(answer.reject)
}
