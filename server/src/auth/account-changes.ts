import { DeliveryError, type Messenger } from '../mail/messenger.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import type { AccountName } from './account-name.ts'
import { type Letter, writeLetter } from '../mail/letters.ts'
import type { AuthConfig } from './auth-config.ts'
import { contactsOf } from './own-contacts.ts'
import type { UserRecord } from './users.ts'

export interface OwnerMail {
  readonly config: Pick<AuthConfig, 'publicUrl'>
  readonly messenger: Messenger
  readonly log: FastifyBaseLogger
}

interface WithdrawalHolds {
  readonly config: Pick<AuthConfig, 'securityHoldMs'>
  readonly engine: Engine
  readonly now: () => number
}

/** Tells the owner of an account, mail first. What was done stays done, so a mail server that is down is no error. */
export async function tellOwner(
  ctx: OwnerMail,
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
export async function holdWithdrawals(ctx: WithdrawalHolds, customerId: number): Promise<void> {
  const { securityHoldMs } = ctx.config
  if (securityHoldMs === 0) return
  const answer = await ctx.engine.submit({ kind: 'setHold', customerId, until: ctx.now() + securityHoldMs })
  if (!answer.ok) throw answer.reject === 'busy' ? new CallError('busy') : new Error(answer.reject)
}
