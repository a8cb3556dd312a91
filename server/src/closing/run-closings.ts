import { notifyOwner } from '../auth/users/account-changes.ts'
import { contactsOf } from '../auth/users/contacts.ts'
import { userById } from '../auth/users/users.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { canClose, findClosingState } from './closing-conditions.ts'
import type { ClosingRecord } from './closing-rows.ts'
import { eraseCustomer } from './erase-customer.ts'
import { type ClosingContext, setOwnFreeze } from './start-closing.ts'

const CHECK_MS = 60_000
const PER_RUN = 20
const DAY_MS = 86_400_000

/** Closes the accounts whose 30 days are over, periodically. */
export function startClosings(ctx: ClosingContext): Repeated {
  return runEvery(
    CHECK_MS,
    () => closeDueAccounts(ctx),
    (error) => ctx.log.warn({ err: error }, 'failed to close an account'),
    'closings',
  )
}

/**
 * Closes the accounts that are due. One that no longer meets the conditions, because a deposit arrived or an operator froze it,
 * is left as it is and tried again a day later; its owner is informed once.
 */
export async function closeDueAccounts(ctx: ClosingContext): Promise<void> {
  const at = ctx.now()
  const due = await ctx.db
    .selectFrom('account_closing')
    .selectAll()
    .where('status', '=', 'closing')
    .where('closes_at', '<=', String(at))
    .where((where) =>
      where.or([where('held_up_at', 'is', null), where('held_up_at', '<=', String(at - DAY_MS))]),
    )
    .orderBy('closes_at')
    .orderBy('id')
    .limit(PER_RUN)
    .execute()
  for (const closing of due) await closeAccount(ctx, closing)
}

async function closeAccount(ctx: ClosingContext, closing: ClosingRecord): Promise<void> {
  const { db } = ctx
  const userId = Number(closing.user_id)
  // It is frozen since the request. A freeze that was lifted at that moment is set again before the conditions are read.
  await setOwnFreeze(ctx, userId, true)
  if (!canClose(await findClosingState(ctx, db, userId))) return holdUp(ctx, closing)
  const user = await userById(db, userId)
  await ctx.sessions.closeAll(userId)
  const at = ctx.now()
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('account_closing')
      .set({ status: 'closed', ended_at: at })
      .where('id', '=', closing.id)
      .where('status', '=', 'closing')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return
    // From here on it cannot be cancelled, so the message is true; afterwards its address is unknown.
    await notifyOwner(ctx, user, { kind: 'account_closed' }, contactsOf(ctx.config.secret, user))
    await eraseCustomer(trx, user, { secret: ctx.config.secret, at })
    ctx.log.info({ customerId: userId }, 'closed account and erased its contacts')
  })
}

/** Records that an account cannot be closed yet. Its owner is informed the first time. */
async function holdUp({ db, now, ...ctx }: ClosingContext, closing: ClosingRecord): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('account_closing')
    .set({ held_up_at: now() })
    .where('id', '=', closing.id)
    .where('status', '=', 'closing')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n || closing.held_up_at !== null) return
  const user = await userById(db, Number(closing.user_id))
  await notifyOwner(ctx, user, { kind: 'closing_held_up' }, contactsOf(ctx.config.secret, user))
}
