import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { accountNameOf } from '../../auth/users/account-name.ts'
import { codeCaller } from '../../auth/codes/codes.ts'
import { validateNewPassword } from '../../auth/passwords/new-password.ts'
import { findUser } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

export const forget: Handler<'user/forget'> = async (ctx, { request, ip }) => {
  const { codes, passwords, rates } = ctx.auth
  const name = accountNameOf(request.account, request.country)
  validateNewPassword(request, name.address)
  await rates.countGuess(ip)
  const use = { address: name.address, purpose: 'forget', caller: codeCaller('forget', { ip }) } as const
  // Check the code before the costly hash; consume it in the transaction that changes the password.
  if (!(await codes.check(use, request.code))) throw new CallError('code_invalid', 'code')
  const passwordHash = await passwords.hash(request.password)
  const user = await ctx.db.transaction().execute(async (db) => {
    const known = (await codes.take(use, request.code, db))
      ? await findUser(db, ctx.config.secret, name)
      : undefined
    if (!known) throw new CallError('code_invalid', 'code')
    await holdWithdrawals(ctx, Number(known.id))
    await db
      .updateTable('app_user')
      .set({ password_hash: passwordHash, password_required_at: null })
      .where('id', '=', known.id)
      .execute()
    return known
  })
  await ctx.sessions.closeAll(Number(user.id))
  await notifyChange(ctx, user, { kind: 'password_changed' })
  return {}
}
