import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { accountNameOf } from '../../auth/users/account-name.ts'
import { codeCaller } from '../../auth/codes/codes.ts'
import { checkOwnCode, type OwnCode, takeOwnCode } from '../../auth/codes/own-codes.ts'
import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { contactsOf, contactsVault } from '../../auth/users/contacts.ts'
import { isTaken, userById } from '../../auth/users/users.ts'
import { contactColumns } from '../../db/contact-columns.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/** Changes a contact. Requires codes from the current and the new contact and notifies both. */
export const changeContact: Handler<'safe/contact'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const { userId } = session
  const { codes, rates } = ctx.auth
  const { secret } = ctx.config
  const name = accountNameOf(request.account, request.country)
  await rates.countGuess(ip)
  const user = await userById(ctx.db, userId)
  const codeUser = codeCaller('contact_new', { ip, session })
  const use = { address: name.address, purpose: 'contact_new', caller: codeUser } as const
  const own: OwnCode = { purpose: 'contact_old', code: request.old_code, field: 'old_code' }
  await checkOwnCode(ctx, user, own)
  if (!(await codes.check(use, request.code))) throw new CallError('code_invalid', 'code')
  const vault = contactsVault(secret, user)
  if (!vault) throw new CallError('contacts_unreadable')
  await proveFactor(ctx, caller, 'safe/contact')
  await holdWithdrawals(ctx, userId)
  await ctx.db.transaction().execute(async (db) => {
    await takeOwnCode(ctx, user, own, db)
    if (!(await codes.take(use, request.code, db))) throw new CallError('code_invalid', 'code')
    await db
      .updateTable('app_user')
      .set(contactColumns(secret, { ownerId: userId, vault }, name))
      .where('id', '=', user.id)
      .execute()
      .catch((error: unknown) => {
        throw isTaken(error) ? new CallError('account_taken', 'account') : error
      })
  })
  await notifyChange(ctx, user, { kind: 'changed', what: 'contact_changed' }, [
    ...contactsOf(ctx.config.secret, user),
    name,
  ])
  return {}
}
