import { roleOf } from '../../../../auth/sessions/operator-sessions.ts'
import {
  findIdentity,
  identityOf,
  linkIdentity,
  removeIdentity,
} from '../../../../auth/sso/staff-identities.ts'
import { notifyChange } from '../../../../auth/users/account-changes.ts'
import { userById } from '../../../../auth/users/users.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind } from '../change-kind.ts'

interface IdentityValues extends Record<string, unknown> {
  readonly issuer: string
  /** Empty for an account without an identity. */
  readonly subject: string
}

const NONE: IdentityValues = { issuer: '', subject: '' }

/**
 * The identity of an account with a role, whose id is the customer's. Its owner may be one of the two, who knows the subject best; the
 * provider decides nothing.
 */
export const CHANGE = defineChangeKind<IdentityValues>({
  kind: 'staff_identity',

  recordOf: (id) => `staff:${id}`,

  async current({ db }, id) {
    const user = await db.selectFrom('app_user').select('role').where('id', '=', id).executeTakeFirst()
    if (!user || roleOf(user.role) === undefined) return undefined
    const linked = await identityOf(db, id)
    return linked ? { issuer: linked.issuer, subject: linked.subject } : NONE
  },

  async normalise({ config, db }, id, { subject }) {
    if (subject === '') return NONE
    if (!config.sso) throw new CallError('sso_off')
    const identity = { issuer: config.sso.issuer, subject }
    const linked = await findIdentity(db, identity)
    if (linked && linked.userId !== Number(id)) throw new CallError('identity_in_use', 'subject')
    return identity
  },

  async affected({ db }, id) {
    const { sessions } = await db
      .selectFrom('ops_session')
      .select((eb) => eb.fn.countAll().as('sessions'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return [{ fact: 'operator_sessions', value: String(sessions) }]
  },

  async apply(ctx, { id, after }) {
    const { subject } = after
    const outcome = await ctx.db
      .transaction()
      .execute(async (db) => {
        const user = await db
          .selectFrom('app_user')
          .select('role')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const present = (await identityOf(db, id)) ?? NONE
        if (present.issuer === after.issuer && present.subject === subject) return 'unchanged'
        // It may have been taken away since the approval.
        if (subject !== '' && roleOf(user.role) === undefined) return 'record_must_be_known'
        await removeIdentity(db, id)
        if (subject === '') return 'identity_removed'
        await linkIdentity(db, id, after, ctx.now())
        return 'identity_linked'
      })
      .catch(refusalOf)
    if (outcome === 'identity_in_use' || outcome === 'record_must_be_known') return outcome
    if (outcome !== 'unchanged')
      await notifyChange(ctx, await userById(ctx.db, Number(id)), { kind: 'changed', what: outcome })
    return undefined
  },
})

/** Returns the refusal of an identity that another account has. It is thrown, so that the former link and its sessions stay. */
function refusalOf(error: unknown): 'identity_in_use' {
  if (error instanceof CallError && error.code === 'identity_in_use') return error.code
  throw error
}
