import { DeliveryError, type Messenger } from '../../mail/messenger.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { ColumnType } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Engine } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { CommonConfig } from '../../platform/settings.ts'
import type { AccountName } from './account-name.ts'
import { type EmailTemplate, renderEmail } from '../../mail/email-templates.ts'
import { contactsOf } from './contacts.ts'
import type { UserRecord } from './users.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    security_change: { id: ColumnType<string, never, never>; user_id: Big; what: string; at: Big }
  }
}

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

/** A change of an account, which its owner and, later, a reviewer learn of. */
type AccountChangeEmail =
  | Extract<EmailTemplate, { readonly kind: 'changed' }>
  | { readonly kind: 'password_changed' }

/**
 * Records a committed account change for reviewers of withdrawals, and notifies the owner, by default at every contact: one of
 * them may be in the hands of who made the change.
 */
export async function notifyChange(
  ctx: OwnerMail & { readonly db: Database; readonly now: () => number },
  user: UserRecord,
  letter: AccountChangeEmail,
  names: readonly AccountName[] = contactsOf(user),
): Promise<void> {
  const what = letter.kind === 'changed' ? letter.what : letter.kind
  await ctx.db
    .insertInto('security_change')
    .values({ user_id: BigInt(user.id), what, at: ctx.now() })
    .execute()
  await notifyOwner(ctx, user, letter, names)
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
