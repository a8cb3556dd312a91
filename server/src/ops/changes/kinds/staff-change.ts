import { roleOf } from '../../../auth/sessions/operator-sessions.ts'
import { defineChangeKind, type ValuesOf } from './change-kind.ts'

/** The role of an account, whose id is the customer's. It ends the account's operator sessions, also those of its new role. */
export const staffChange = defineChangeKind<ValuesOf<'ops/staff/propose_role'>>({
  ownerOf: Number,

  async current({ db }, id) {
    const row = await db.selectFrom('app_user').select('role').where('id', '=', id).executeTakeFirst()
    return row && { role: roleOf(row.role) ?? 'customer' }
  },

  normalise: (_ctx, _id, { role }) => ({ role }),

  async affected({ db }, id) {
    const { sessions } = await db
      .selectFrom('ops_session')
      .select((eb) => eb.fn.countAll().as('sessions'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return [{ fact: 'operator_sessions', value: String(sessions) }]
  },

  async apply({ db }, { id, after: { role } }) {
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('app_user').set({ role }).where('id', '=', id).execute()
      await trx.deleteFrom('ops_session').where('user_id', '=', id).execute()
    })
    return undefined
  },
})
