import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
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

export const beginPasskey: Handler<'safe/passkey_begin'> = async (ctx, { request, session, ip }) => {
  const user = await userById(ctx.db, session.userId)
  await confirmPassword(ctx, user, request.password, ip)
  await ctx.auth.secondFactors.check(session.userId, request.second, ip)
  const account = contactsOf(user)[0]?.address ?? user.account_number
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

export const removePasskey: Handler<'safe/passkey_remove'> = async (ctx, { request, session, ip }) => {
  const user = await userById(ctx.db, session.userId)
  await confirmPassword(ctx, user, request.password, ip)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('passkey')
    .where('id', '=', String(request.id))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new CallError('passkey_must_be_known', 'id')
  await notifyChange(ctx, user, { kind: 'changed', what: 'passkey_removed' })
  return {}
}
