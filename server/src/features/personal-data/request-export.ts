import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { notifyOwner, recordChange } from '../../auth/users/account-changes.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import { createExport } from '../../personal-data/data-exports.ts'
import type { Handler } from './context.ts'

/** Sends a link to the caller's data to their first contact. The link opens only in a session of the same customer. */
export const requestExport: Handler<'safe/export'> = async (ctx, caller) => {
  const { userId } = caller.session
  const user = await userById(ctx.db, userId)
  await confirmPassword(ctx, user, caller.request.password, caller.ip)
  await proveFactor(ctx, caller, 'safe/export')
  const token = await createExport(ctx.db, { userId, at: ctx.now() })
  await recordChange(ctx.db, user.id, 'data_exported', ctx.now())
  const link = `${ctx.config.publicUrl}/h5/#/pages/settings/security/data?token=${token}`
  await notifyOwner(ctx, user, { kind: 'data_export', link }, contactsOf(ctx.config.secret, user).slice(0, 1))
  return {}
}
