import type { Context } from '../calls/context.ts'
import { appendAudit } from './audit.ts'

/**
 * Makes the account of the ADMIN_ACCOUNT setting an admin if there is no admin yet. Later admins are
 * appointed by admins.
 */
export async function appointFirstAdmin({
  config,
  db,
  now,
  log,
}: Pick<Context, 'db' | 'now' | 'log'> & {
  readonly config: { readonly adminAccount?: string }
}): Promise<void> {
  const { adminAccount } = config
  if (adminAccount === undefined) return
  await db.transaction().execute(async (db) => {
    const admin = await db.selectFrom('app_user').select('id').where('role', '=', 'admin').executeTakeFirst()
    if (admin) return
    const appointed = await db
      .updateTable('app_user')
      .set({ role: 'admin' })
      .where('email', '=', adminAccount)
      .returning('id')
      .executeTakeFirst()
    if (!appointed) return log.warn('ADMIN_ACCOUNT is not registered; no admin appointed')
    const actor = { path: 'ADMIN_ACCOUNT', operator: undefined, ip: '' }
    const entry = { target: `customer:${appointed.id}`, outcome: 'done', after: { role: 'admin' } }
    await appendAudit(db, now(), actor, entry)
  })
}
