import { accountNameOf } from '../../auth/users/account-name.ts'
import { codeCaller } from '../../auth/codes/codes.ts'
import { validateNewPassword } from '../../auth/passwords/new-password.ts'
import { openUser } from '../../auth/users/users.ts'
import { findFormerAccount } from '../../closing/closing-rows.ts'
import { CallError } from '../../platform/call-error.ts'
import { findInviter } from '../../referral/inviters.ts'
import type { Context, Handler } from './context.ts'
import { logSignIn, signIn } from './sign-in.ts'

export const register: Handler<'user/register'> = async (ctx, caller) => {
  const { request, lang } = caller
  const { codes, passwords, rates } = ctx.auth
  const name = accountNameOf(request.account, request.country)
  validateNewPassword(request, name.address)
  if (request.agree !== '1' && request.agree !== 'true') throw new CallError('agreement_required', 'agree')
  const at = ctx.now()
  if (request.agreement_version !== ctx.agreements.inForce(at).version)
    throw new CallError('agreement_changed', 'agree')
  const agreed = { version: request.agreement_version, at }
  await rates.countGuess(caller.ip)
  const invitedBy = await inviterOf(ctx, request.invite_code)
  const use = { address: name.address, purpose: 'register', caller: codeCaller('register', caller) } as const
  // Check the code before the costly hash; consume it in the transaction that opens the account.
  if (!(await codes.check(use, request.code))) throw new CallError('code_invalid', 'code')
  const passwordHash = await passwords.hash(request.password)
  const user = await ctx.db.transaction().execute(async (db) => {
    if (!(await codes.take(use, request.code, db))) throw new CallError('code_invalid', 'code')
    // A person who returns after closing an account is not a new customer, so inviting them is not rewarded.
    const returnedFrom = await findFormerAccount(db, ctx.config.secret, name)
    const inviter = returnedFrom === null ? invitedBy : undefined
    return openUser(db, ctx, {
      name,
      passwordHash,
      invitedBy: inviter,
      lang,
      agreed,
      returnedFrom,
      at: ctx.now(),
    })
  })
  await logSignIn(ctx, caller, 'registered', user)
  return signIn(ctx, user, caller)
}

/** Returns the inviter's id. An empty field means that there is none. Throws `invite_code_unknown`. */
async function inviterOf(ctx: Context, inviteCode: string | undefined): Promise<string | undefined> {
  if (!inviteCode) return undefined
  const inviter = await findInviter(ctx.db, inviteCode)
  if (!inviter) throw new CallError('invite_code_unknown', 'invite_code')
  return inviter
}
