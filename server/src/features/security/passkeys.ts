import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context, Handler } from './context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

export const listPasskeys: Handler<'safe/passkeys'> = async (ctx, { session }) => {
  const rows = await ctx.db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', String(session.userId))
    .orderBy('id')
    .execute()
  return {
    list: rows.map((row) => ({
      id: Number(row.id),
      name: row.name,
      created_at: Number(row.created_at),
      used_at: numberOrNull(row.used_at),
    })),
  }
}

export const beginPasskey: Handler<'safe/passkey_begin'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const user = await userById(ctx.db, session.userId)
  await confirmPassword(ctx, user, request.password, ip)
  await proveFactor(ctx, caller, 'safe/passkey_begin')
  const account = contactsOf(ctx.config.secret, user)[0]?.address ?? user.account_number
  return { options: await ctx.auth.passkeys.beginRegistration({ id: session.userId, account }) }
}

export const finishPasskey: Handler<'safe/passkey_finish'> = async (
  ctx,
  { request, session: { userId } },
) => {
  await ctx.auth.passkeys.finishRegistration(userId, request, () => holdWithdrawals(ctx, userId))
  await notifyChange(ctx, await userById(ctx.db, userId), { kind: 'changed', what: 'passkey_added' })
  return {}
}

export const removePasskey: Handler<'safe/passkey_remove'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const user = await userById(ctx.db, session.userId)
  await confirmPassword(ctx, user, request.password, ip)
  await requirePasskey(ctx, session.userId, request.id)
  await proveFactor(ctx, caller, 'safe/passkey_remove')
  await holdWithdrawals(ctx, session.userId)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('passkey')
    .where('id', '=', String(request.id))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new CallError('passkey_must_be_known', 'id')
  await notifyChange(ctx, user, { kind: 'changed', what: 'passkey_removed' })
  return {}
}

/** Throws `passkey_must_be_known`, before a proof is consumed and withdrawals are held in vain. */
async function requirePasskey({ db }: Context, userId: number, id: number): Promise<void> {
  const known = await db
    .selectFrom('passkey')
    .select('id')
    .where('id', '=', String(id))
    .where('user_id', '=', String(userId))
    .executeTakeFirst()
  if (!known) throw new CallError('passkey_must_be_known', 'id')
}
