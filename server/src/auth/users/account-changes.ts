import { DeliveryError, type Messenger } from '../../mail/messenger.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type ColumnType, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
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
  readonly config: Pick<CommonConfig, 'publicUrl' | 'secret'>
  readonly messenger: Messenger
  readonly log: FastifyBaseLogger
}

/** A stored notice of a customer. */
interface StoredChange {
  readonly id: number
  readonly customerId: number
}

/** Stores and publishes notices, which other services make. */
interface ChangeNotices {
  storeIn(transaction: Kysely<Tables>, query: RawBuilder<unknown>): Promise<readonly StoredChange[]>
  publish(notices: readonly StoredChange[]): void
}

/** Subject of a notice of an account change: a destination of money, a second factor, an API key, or an act of support. */
type Noticed = 'address' | 'factor' | 'api_key' | 'sessions' | 'password'

interface ChangeContext extends OwnerMail {
  readonly db: Database
  readonly now: () => number
  readonly notices: ChangeNotices
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
  names: readonly AccountName[] = contactsOf(ctx.config.secret, user).slice(0, 1),
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
  | { readonly kind: 'password_changed' | 'sessions_ended' | 'password_required' }

/** The changes of which all devices of the owner are notified at once, with the subject of each. */
const NOTICED: Readonly<Partial<Record<string, Noticed>>> = {
  address_saved: 'address',
  bank_card_bound: 'address',
  totp_on: 'factor',
  totp_off: 'factor',
  recovery_codes: 'factor',
  passkey_added: 'factor',
  passkey_removed: 'factor',
  api_key_created: 'api_key',
  api_key_changed: 'api_key',
  sessions_ended: 'sessions',
  password_required: 'password',
}

/**
 * Records a committed account change for reviewers of withdrawals, and notifies the owner, by default at every contact:
 * one of them may be in the hands of the thief who made the change. A new destination of money and a change of a second
 * factor or of an API key also make a notice, which is pushed to all devices.
 */
export async function notifyChange(
  ctx: ChangeContext,
  user: UserRecord,
  letter: AccountChangeEmail,
  names: readonly AccountName[] = contactsOf(ctx.config.secret, user),
): Promise<void> {
  const what = letter.kind === 'changed' ? letter.what : letter.kind
  const noticed = NOTICED[what]
  const at = ctx.now()
  const notices = await ctx.db.transaction().execute(async (db) => {
    const id = await recordChange(db, user.id, what, at)
    return noticed === undefined ? [] : ctx.notices.storeIn(db, changeNotice(user.id, id, noticed, at))
  })
  ctx.notices.publish(notices)
  await notifyOwner(ctx, user, letter, names)
}

/** Records an account change for reviewers of withdrawals. Returns its id. */
export async function recordChange(
  db: Kysely<Tables>,
  userId: string,
  what: string,
  at: number,
): Promise<string> {
  const { id } = await db
    .insertInto('security_change')
    .values({ user_id: BigInt(userId), what, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the query of the notice of an account change. */
function changeNotice(userId: string, changeId: string, what: Noticed, at: number): RawBuilder<unknown> {
  const facts = JSON.stringify({ what })
  return sql`
    select ${userId}::bigint as customer_id, 'account_changed' as kind, ${changeId} as ref,
      ${at}::bigint as at, ${facts}::json as facts`
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
