import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { isCommonFundPassword } from '../../auth/passwords/common-fund-passwords.ts'
import { checkOwnCode, type OwnCode, takeOwnCode } from '../../auth/codes/own-codes.ts'
import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { type UserRecord, userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Caller } from '../../calls/handler.ts'
import type { Context, Handler } from './context.ts'

export const setFundPassword: Handler<'safe/update_password'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const { fundPassword, rates } = ctx.auth
  const { userId } = session
  if (request.password !== request.repassword) throw new CallError('passwords_differ', 'repassword')
  if (isCommonFundPassword(request.password)) throw new CallError('fund_password_too_common', 'password')
  await rates.countGuess(ip)
  const user = await userById(ctx.db, userId)
  // Read before the code is checked: a concurrent request that sets the password also consumes the code.
  const isSet = await fundPassword.isSet(userId)
  // Check the code before the costly hashes; consume it in the transaction that sets the password.
  const own: OwnCode = { purpose: 'fund_password', code: request.code }
  await checkOwnCode(ctx, user, own)
  if (isSet) await proveOwner(ctx, user, caller)
  const stored = await fundPassword.hash(userId, request.password)
  if (isSet) await holdWithdrawals(ctx, userId)
  await ctx.db.transaction().execute(async (db) => {
    await takeOwnCode(ctx, user, own, db)
    const fresh = { ...stored, tries: 0, locked_until: 0, set_at: ctx.now() }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('fund_password')
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) =>
        isSet ? conflict.column('user_id').doUpdateSet(fresh) : conflict.column('user_id').doNothing(),
      )
      .executeTakeFirstOrThrow()
    // A concurrent request has set it first; changing it would require the original.
    if (numInsertedOrUpdatedRows !== 1n) throw new CallError('fund_password_already_set')
  })
  const what = isSet ? 'fund_password_changed' : 'fund_password_set'
  await notifyChange(ctx, user, { kind: 'changed', what })
  return {}
}

/** Verifies the original fund password, or, if it was forgotten, the login password and the second factor. */
async function proveOwner(
  ctx: Context,
  user: UserRecord,
  caller: Caller<'safe/update_password'>,
): Promise<void> {
  const { original, login_password } = caller.request
  const userId = Number(user.id)
  if (original !== undefined) {
    await ctx.auth.fundPassword.check(userId, original).catch((error: unknown) => {
      throw error instanceof CallError && error.field === 'pass'
        ? new CallError(error.code, 'original')
        : error
    })
    return
  }
  if (login_password === undefined) throw new CallError('missing_field', 'original')
  await confirmPassword(ctx, user, login_password, caller.ip, 'login_password')
  await proveFactor(ctx, caller, 'safe/update_password')
}
