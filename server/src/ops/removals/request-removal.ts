import { proofsOf } from '../../auth/factors/factor-rules.ts'
import { factorsOf } from '../../auth/factors/prove-factor.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { type UserRecord, userById } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { renderEmail } from '../../mail/email-templates.ts'
import { DeliveryError } from '../../mail/messenger.ts'
import { removalNotice } from '../../notices/removal-notice.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsCaller, OpsHandler } from '../ops-handler.ts'
import { findOpenRemoval, presentRemoval } from './removal-rows.ts'

/** The time between the request of a removal and its earliest execution, in which the customer can stop it. */
export const REMOVAL_WAIT_MS = 24 * 60 * 60 * 1000

/**
 * Requests the removal of a customer's second factors, the authenticator app and the passkeys, and informs the customer at every contact and in the app. Without any delivery
 * nothing is requested: an owner who learns of nothing could not stop it.
 */
export const requestRemoval: OpsHandler<'ops/removal/request'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const user = await requireCustomer(ctx, id)
  rejectOwnOrStaff(caller, user)
  const open = await findOpenRemoval(ctx.db, id)
  if (open) return presentRemoval(open)
  if (proofsOf(await factorsOf(ctx, id)).length === 0) throw new CallError('second_factor_not_on', 'id')
  await informOwner(ctx, user)
  const { row, notices } = await ctx.db.transaction().execute(async (db) => {
    const at = ctx.now()
    const stored = await db
      .insertInto('second_factor_removal')
      .values({
        user_id: id,
        first_reviewer_id: caller.operator.userId,
        reason,
        requested_at: at,
        due_at: at + REMOVAL_WAIT_MS,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) {
      const other = await findOpenRemoval(db, id)
      // Another request was made and stopped in this moment.
      if (!other) throw new CallError('busy')
      return { row: other, notices: [] }
    }
    const entry = { outcome: 'done', reason, after: presentRemoval(stored) }
    await appendAudit(db, at, caller, { ...entry, target: `customer:${id}` })
    await appendAudit(db, at, caller, { ...entry, target: `removal:${stored.id}` })
    return { row: stored, notices: await ctx.notices.storeIn(db, removalNotice(stored, 'requested', at)) }
  })
  ctx.notices.publish(notices)
  return presentRemoval(row)
}

async function requireCustomer({ db }: Pick<Context, 'db'>, id: number): Promise<UserRecord> {
  const known = await db.selectFrom('app_user').select('id').where('id', '=', String(id)).executeTakeFirst()
  if (!known) throw new CallError('record_must_be_known', 'id')
  return userById(db, id)
}

/** Rejects the operator's own account, and accounts of colleagues unless the operator is an admin. */
export function rejectOwnOrStaff(
  { operator }: OpsCaller<'ops/removal/request' | 'ops/removal/review'>,
  user: UserRecord,
): void {
  if (Number(user.id) === operator.userId) throw new CallError('reviewer_must_not_be_owner')
  if (user.role !== 'customer' && operator.role !== 'admin') throw new CallError('role_not_allowed', 'id')
}

/** Sends the message about the removal to every contact. Throws `mail_not_sent` if none was delivered. */
async function informOwner({ messenger, config, log }: Context, user: UserRecord): Promise<void> {
  let delivered = 0
  for (const name of contactsOf(config.secret, user)) {
    const letter = { kind: 'factor_removal' } as const
    try {
      await messenger.send(renderEmail(name, letter, user.lang, config.publicUrl, user.anti_phishing))
      delivered += 1
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      log.warn({ err: error }, 'failed to inform a customer of the removal of their second factor')
    }
  }
  if (delivered === 0) throw new CallError('mail_not_sent')
}
