import type { StaffRole } from '@halyard/api/ops'
import { roleOf } from '../../../../auth/sessions/operator-sessions.ts'
import { mailRoleChange } from '../../../../auth/users/mail-role-change.ts'
import { removeLink } from '../../../two-persons/remove-link.ts'
import { withdrawWork } from '../../../two-persons/withdraw-work.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'

/** The reason for withdrawing the proposals and scheduled changes of an operator. */
const ROLE_CHANGED = 'The role of the operator changed'

/** The role of an account, whose id is the customer's. It ends the account's operator sessions, also those of its new role. */
export const CHANGE = defineChangeKind<ValuesOf<'ops/staff/propose_role'>>({
  kind: 'staff',

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

  async apply(ctx, { id, after: { role }, proposerId, deciderId }) {
    const { db, notices, now } = ctx
    const done = await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('app_user')
        .select('role')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const before: StaffRole = roleOf(row.role) ?? 'customer'
      if (before === role) return undefined
      await trx.updateTable('app_user').set({ role }).where('id', '=', id).execute()
      await trx.deleteFrom('ops_session').where('user_id', '=', id).execute()
      const at = now()
      const decider = { path: 'ops/change/decide', operator: { userId: deciderId, role: '' }, ip: '' }
      if (role === 'customer') await removeLink(trx, decider, id, at)
      const withdrawal = { operatorId: id, deciderId: Number(id), at, reason: ROLE_CHANGED }
      return { before, work: await withdrawWork(trx, notices, withdrawal) }
    })
    if (!done) return undefined
    notices.publish(done.work.notices)
    const change = { userId: Number(id), before: done.before, after: role }
    await mailRoleChange(ctx, { ...change, deciderIds: [proposerId, deciderId] })
    return undefined
  },
})
