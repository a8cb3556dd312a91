import type { Context } from '../calls/context.ts'
import { noteAudit } from './audit.ts'

/**
 * Makes the account that the settings name an admin while there is none: somebody has to let the first operator in.
 * From then on admins are made by admins.
 */
export async function appointFirstAdmin({ config, db, now, log }: Context): Promise<void> {
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
    if (!appointed) return log.warn('ADMIN_ACCOUNT has not registered yet, so there is no admin')
    const actor = { path: 'ADMIN_ACCOUNT', operator: undefined, ip: '' }
    const note = { target: `customer:${appointed.id}`, outcome: 'done', after: { role: 'admin' } }
    await noteAudit(db, now(), actor, note)
  })
}
