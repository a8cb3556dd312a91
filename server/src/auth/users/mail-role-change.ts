import type { StaffRole } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import { notifyOwner, type OwnerMail } from './account-changes.ts'
import { contactsOf } from './contacts.ts'
import { selectUsers, userById, type UserRecord } from './users.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import type { Tables } from '../../db/tables.ts'

/** A change of a role, once it is committed. */
interface RoleChange {
  readonly userId: number
  readonly before: StaffRole
  readonly after: StaffRole
  /** The admins who decided it; empty if the host of the exchange did. */
  readonly deciderIds: readonly number[]
}

/**
 * Informs the person concerned and every admin of a change of a role: who, which and by whom. The admins include the one who decided,
 * because another person may use that session. A failure of a delivery is logged.
 */
export async function mailRoleChange(
  ctx: OwnerMail & { readonly db: Kysely<Tables> },
  { userId, before, after, deciderIds }: RoleChange,
): Promise<void> {
  const { secret } = ctx.config
  const admins = await selectUsers(ctx.db)
    .where('role', '=', 'admin')
    .where('id', '<>', String(userId))
    .orderBy('id')
    .execute()
  const person = await userById(ctx.db, userId)
  const deciders = await Promise.all(deciderIds.map((id) => userById(ctx.db, id)))
  const by = deciders.map((decider) => nameOf(secret, decider)).join(', ')
  const facts = { who: nameOf(secret, person), before, after, by } as const
  await Promise.all([
    notifyOwner(ctx, person, { kind: 'role_changed', ...facts }),
    ...admins.map((admin) => notifyOwner(ctx, admin, { kind: 'colleague_role_changed', ...facts })),
  ])
}

/** Returns how colleagues know a person: the name that they chose, and what they sign in with. */
function nameOf(secret: Secret, user: UserRecord): string {
  return `${user.nickname} (${contactsOf(secret, user)[0]?.address ?? ''})`
}
