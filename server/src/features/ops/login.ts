import { accountNameOf } from '../../auth/account-name.ts'
import { findUser } from '../../auth/users.ts'
import { CallError } from '../../http/call-error.ts'
import { noteAudit } from '../../ops/audit.ts'
import { roleOf } from '../../ops/operator-sessions.ts'
import type { OpsHandler } from '../../ops/ops-handler.ts'

/** A customer's right password is answered like a wrong one: this door does not tell who works here. */
export const login: OpsHandler<'ops/login'> = async (ctx, caller) => {
  const { account, country, password, captcha, code } = caller.request
  const { passwords, captchas, wrongTries, rates, secondFactors } = ctx.auth
  const name = accountNameOf(account, country)
  await rates.countGuess(caller.ip)
  const from = { account: name.address, ip: caller.ip, captcha: captcha !== undefined }
  wrongTries.admit(from)
  if (captcha !== undefined) await captchas.redeem(captcha)
  const attempt = wrongTries.begin(from)
  const user = await findUser(ctx.db, name)
  const right = await passwords.verify(user?.password_hash, password).catch((error: unknown) => {
    attempt.undecided()
    throw error
  })
  const role = user && roleOf(user.role)
  if (!right || !user || !role || user.disabled || user.self_frozen_at !== null) {
    attempt.wrong()
    throw new CallError('account_or_password_wrong')
  }
  attempt.right()
  const userId = Number(user.id)
  await secondFactors.check(userId, code, caller.ip)
  const token = await ctx.operators.open(userId, caller)
  const actor = { ...caller, operator: { userId, role } }
  await noteAudit(ctx.db, ctx.now(), actor, { target: `customer:${userId}`, outcome: 'done' })
  return { token, operator: { id: userId, nickname: user.nickname, role } }
}
