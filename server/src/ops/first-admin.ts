import type { Context } from '../calls/context.ts'
import { appendAudit } from './audit.ts'

/**
 * Makes the account of the ADMIN_ACCOUNT setting an admin: the first one, or a further one if the admins cannot agree, or cannot
 * sign in. Otherwise two admins appoint one.
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
    const known = await db
      .selectFrom('app_user')
      .select('role')
      .where('email', '=', adminAccount)
      .executeTakeFirst()
    if (!known) return log.warn('ADMIN_ACCOUNT is not registered; no admin appointed')
    if (known.role === 'admin') return
    const appointed = await db
      .updateTable('app_user')
      .set({ role: 'admin' })
      .where('email', '=', adminAccount)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('ops_session').where('user_id', '=', appointed.id).execute()
    const actor = { path: 'ADMIN_ACCOUNT', operator: undefined, ip: '' }
    const entry = {
      target: `staff:${appointed.id}`,
      outcome: 'done',
      before: { role: known.role },
      after: { role: 'admin' },
    }
    await appendAudit(db, now(), actor, entry)
  })
}
