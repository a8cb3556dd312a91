import { CLOSING_DAYS } from '@halyard/api'
import { notifyOwner, type OwnerMail, recordChange } from '../auth/users/account-changes.ts'
import { contactsOf } from '../auth/users/contacts.ts'
import type { UserRecord } from '../auth/users/users.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import { dateText } from './date-text.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { canClose, findClosingState } from './closing-conditions.ts'

const DAY_MS = 86_400_000

/** Parts of the server that closing accounts requires. */
export type ClosingContext = OwnerMail &
  Parameters<typeof findClosingState>[0] & {
    readonly db: Database
    readonly engine: Engine
    readonly sessions: Sessions
    readonly config: { readonly secret: Secret }
  }

/**
 * Begins to close the account of a customer who has proved that they own it: freezes it, ends its sessions, and stores when
 * its contacts are erased. The freeze comes before the last look at the conditions, so that nothing can be opened in between;
 * a crash between the two leaves an account that its owner unfreezes. Throws a `CallError` of `account_not_empty` or `busy`.
 */
export async function startClosing(ctx: ClosingContext, user: UserRecord): Promise<number> {
  const userId = Number(user.id)
  const at = ctx.now()
  const closesAt = at + CLOSING_DAYS * DAY_MS
  await setOwnFreeze(ctx, userId, true)
  const state = await findClosingState(ctx, ctx.db, userId)
  if (!canClose(state)) {
    await setOwnFreeze(ctx, userId, false)
    throw new CallError('account_not_empty')
  }
  const givenUp = state.dust.map(({ currencyId, amount }) => ({ currencyId, amount: String(amount) }))
  await ctx.db.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('account_closing')
      .values({
        user_id: userId,
        requested_at: at,
        closes_at: closesAt,
        given_up: JSON.stringify(givenUp),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) await recordChange(db, user.id, 'closing_requested', at)
  })
  await ctx.sessions.closeAll(userId)
  await notifyOwner(
    ctx,
    user,
    { kind: 'closing_requested', date: dateText(closesAt) },
    contactsOf(ctx.config.secret, user),
  )
  return closesAt
}

/** Sets or ends the customer's own freeze, which the closing shares. Throws a `CallError` of `busy`. */
export async function setOwnFreeze(
  { engine }: Pick<ClosingContext, 'engine'>,
  customerId: number,
  frozen: boolean,
): Promise<void> {
  const answer = await engine.submit({ kind: 'setOwnFreeze', customerId, frozen })
  if (!answer.ok) throw answer.reject === 'busy' ? new CallError('busy') : new Error(answer.reject)
}
