import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { validateNewPassword } from '../../auth/passwords/new-password.ts'
import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

export const changePassword: Handler<'user/e_pwd'> = async (ctx, caller) => {
  const { request, session, ip, agent } = caller
  const { userId } = session
  const user = await userById(ctx.db, userId)
  requireGoodPassword(request.new, request.confirm, contactsOf(ctx.config.secret, user)[0]?.address ?? '')
  await confirmPassword(ctx, user, request.original, ip, 'original')
  await proveFactor(ctx, caller, 'user/e_pwd')
  const passwordHash = await ctx.auth.passwords.hash(request.new)
  await holdWithdrawals(ctx, userId)
  const { numUpdatedRows } = await ctx.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, password_required_at: null })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new CallError('password_wrong', 'original')
  await ctx.sessions.closeAll(userId)
  await notifyChange(ctx, user, { kind: 'password_changed' })
  return { token: await ctx.sessions.open(userId, { ip, agent }) }
}

/** Checks the password and reports errors with the field names of this call. */
function requireGoodPassword(password: string, repassword: string, address: string): void {
  try {
    validateNewPassword({ password, repassword }, address)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new CallError(error.code, error.field === 'password' ? 'new' : 'confirm')
  }
}
