import type { StaffRole } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import { notifyOwner, type OwnerMail } from './account-changes.ts'
import { userById, type UserRecord } from './users.ts'
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
  const admins = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', String(userId))
    .orderBy('id')
    .execute()
  const usersOf = (ids: readonly number[]) => Promise.all(ids.map((id) => userById(ctx.db, id)))
  const [[person], deciders] = [await usersOf([userId]), await usersOf(deciderIds)]
  if (!person) return
  const by = deciders.map(nameOf).join(', ')
  const facts = { who: nameOf(person), before, after, by } as const
  await Promise.all([
    notifyOwner(ctx, person, { kind: 'role_changed', ...facts }),
    ...(await usersOf(admins.map(({ id }) => Number(id)))).map((admin) =>
      notifyOwner(ctx, admin, { kind: 'colleague_role_changed', ...facts }),
    ),
  ])
}

/** Returns how colleagues know a person: the name that they chose, and what they sign in with. */
function nameOf({ nickname, email, mobile }: UserRecord): string {
  return `${nickname} (${email ?? mobile ?? ''})`
}
