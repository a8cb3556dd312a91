import { identityOf } from '../../auth/sso/staff-identities.ts'
import { notifyChange } from '../../auth/users/account-changes.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { inTurn } from '../changes/in-turn.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { removeLink } from '../two-persons/remove-link.ts'
import type { OpsHandler } from '../context.ts'

/** Proposes to link an account to an identity or, with an empty subject, to remove the link; another admin decides. */
export const proposeIdentity: OpsHandler<'ops/staff/propose_identity'> = (ctx, caller) => {
  const { id, subject } = caller.request
  return proposeChange(ctx, caller, { kind: 'staff_identity', id: String(id), values: { subject } })
}

/**
 * Removes the link of an account alone, and ends all its sessions at the console. Throws `record_must_be_known` without a link, and
 * `role_needs_two_admins` for another admin's, as one admin must not shut out the others.
 */
export const unlinkIdentity: OpsHandler<'ops/staff/unlink_identity'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  await inTurn(`staff:${id}`, () =>
    ctx.db.transaction().execute(async (db) => {
      const user = await db
        .selectFrom('app_user')
        .select('role')
        .where('id', '=', String(id))
        .forUpdate()
        .executeTakeFirst()
      const linked = user && (await identityOf(db, id))
      if (!linked) throw new CallError('record_must_be_known', 'id')
      if (user.role === 'admin' && id !== caller.operator.userId) throw new CallError('role_needs_two_admins')
      const at = ctx.now()
      await removeLink(db, caller, id, at)
      const { issuer, subject } = linked
      const entry = { outcome: 'done', before: { issuer, subject }, reason }
      await appendAudit(db, at, caller, { ...entry, target: `staff:${id}` })
    }),
  )
  await notifyChange(ctx, await userById(ctx.db, id), { kind: 'changed', what: 'identity_removed' })
  return { id }
}
