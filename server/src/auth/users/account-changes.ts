import { DeliveryError, type Messenger } from '../../mail/messenger.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { CommonConfig } from '../../platform/settings.ts'
import type { AccountName } from './account-name.ts'
import { type EmailTemplate, renderEmail } from '../../mail/email-templates.ts'
import { contactsOf } from './contacts.ts'
import type { UserRecord } from './users.ts'

export interface OwnerMail {
  readonly config: Pick<CommonConfig, 'publicUrl'>
  readonly messenger: Messenger
  readonly log: FastifyBaseLogger
}

interface WithdrawalHolds {
  readonly config: { readonly securityHoldMs: number }
  readonly engine: Engine
  readonly now: () => number
}

/**
 * Notifies the owner of an account change, by e-mail if they have an address. The change itself is already committed, so
 * a delivery failure is logged and not thrown.
 */
export async function notifyOwner(
  ctx: OwnerMail,
  user: UserRecord,
  letter: EmailTemplate,
  names: readonly AccountName[] = contactsOf(user).slice(0, 1),
): Promise<void> {
  for (const name of names) {
    const message = renderEmail(name, letter, user.lang, ctx.config.publicUrl, user.anti_phishing)
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
export async function holdWithdrawals(ctx: WithdrawalHolds, customerId: number): Promise<void> {
  const { securityHoldMs } = ctx.config
  if (securityHoldMs === 0) return
  const reply = await ctx.engine.submit({ kind: 'setHold', customerId, until: ctx.now() + securityHoldMs })
  if (!reply.ok) throw reply.reject === 'busy' ? new CallError('busy') : new Error(reply.reject)
}
