import { roleOf } from '../../../auth/sessions/operator-sessions.ts'
import { withdrawWork } from '../../two-persons/withdraw-work.ts'
import { defineChangeKind, type ValuesOf } from './change-kind.ts'

/** Why the proposals of an operator are withdrawn. */
const ROLE_CHANGED = 'The role of the proposer changed'

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

  async apply({ db, notices, now }, { id, after: { role } }) {
    const withdrawn = await db.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('app_user')
        .set({ role })
        .where('id', '=', id)
        .where('role', 'is distinct from', role)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) return undefined
      await trx.deleteFrom('ops_session').where('user_id', '=', id).execute()
      const withdrawal = { operatorId: id, deciderId: Number(id), at: now(), reason: ROLE_CHANGED }
      return withdrawWork(trx, notices, withdrawal)
    })
    if (withdrawn) notices.publish(withdrawn.notices)
    return undefined
  },
})
