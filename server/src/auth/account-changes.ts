import { DeliveryError } from '../mail/messenger.ts'
import type { Context } from '../calls/context.ts'
import { CallError } from '../platform/call-error.ts'
import type { AccountName } from './account-name.ts'
import { type Letter, writeLetter } from '../mail/letters.ts'
import { contactsOf } from './own-contacts.ts'
import type { UserRecord } from './users.ts'

/**
 * Notifies the owner of an account change, by e-mail if they have an address. The change itself is already committed, so
 * a delivery failure is logged and not thrown.
 */
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
      ctx.log.warn({ err: error }, 'failed to send account change notification')
    }
  }
}

/**
 * Suspends withdrawals for `securityHoldMs` because a security setting is about to change, possibly by an intruder.
 * Called before the change, so that no change takes effect without the hold. Throws a `CallError` of `busy`.
 */
export async function holdWithdrawals(ctx: Context, customerId: number): Promise<void> {
  const { securityHoldMs } = ctx.config
  if (securityHoldMs === 0) return
  const reply = await ctx.engine.submit({ kind: 'setHold', customerId, until: ctx.now() + securityHoldMs })
  if (!reply.ok) throw reply.reject === 'busy' ? new CallError('busy') : new Error(reply.reject)
}
