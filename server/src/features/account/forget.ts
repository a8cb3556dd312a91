import { DeliveryError } from '../../adapters/messenger.ts'
import { type AccountName, accountNameOf } from '../../auth/account-name.ts'
import { writeLetter } from '../../auth/letters.ts'
import { refuseBadPassword } from '../../auth/new-password.ts'
import { findUser, type UserRecord } from '../../auth/users.ts'
import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'

export const forget: Handler<'user/forget'> = async (ctx, { request, ip }) => {
  const { codes, passwords, rates } = ctx.auth
  const name = accountNameOf(request.account, request.country)
  refuseBadPassword(request, name.address)
  await rates.countGuess(ip)
  const use = { address: name.address, purpose: 'forget' } as const
  // Looked at before the costly hash, used up together with what it is for.
  if (!(await codes.check(use, request.code))) throw new CallError('code_invalid', 'code')
  const passwordHash = await passwords.hash(request.password)
  const user = await ctx.db.transaction().execute(async (db) => {
    const known = (await codes.take(use, request.code, db)) ? await findUser(db, name) : undefined
    if (!known) throw new CallError('code_invalid', 'code')
    await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', known.id).execute()
    return known
  })
  await ctx.sessions.closeAll(Number(user.id))
  await tellOwner(ctx, name, user)
  return {}
}

/** The password is changed by now, so a mail server that is down does not make it an error. */
async function tellOwner(ctx: Context, name: AccountName, user: UserRecord): Promise<void> {
  try {
    await ctx.messenger.send(writeLetter(name, { kind: 'password_changed' }, user.lang, ctx.config.publicUrl))
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    ctx.log.warn({ err: error }, 'the owner was not told of a new password')
  }
}
