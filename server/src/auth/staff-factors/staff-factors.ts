import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isVouched, opensConsole, type StaffFactor } from './staff-factor-rules.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** A view of the authenticator apps that are on and of the passkeys. */
    factor: {
      user_id: ColumnType<string, never, never>
      name: ColumnType<string, never, never>
      added_at: ColumnType<string, never, never>
      vouched: ColumnType<boolean, never, never>
    }
    /** Second factors with which staff signed in, and an admin's decision on each. */
    staff_factor: {
      id: ColumnType<string, never, never>
      user_id: Big
      /** The name of the factor. */
      factor: string
      requested_at: Big
      ip: string
      agent: string
      status: Generated<'waiting' | 'approved' | 'refused'>
      /** Null where the host approved it. */
      reviewer_id: Big | null
      reviewed_at: Big | null
      reason: Generated<string>
    }
  }
}

/** Returns the name of a passkey among the factors of its account. */
export function passkeyName(id: string | number): string {
  return `passkey:${id}`
}

/** Returns the name of the authenticator app of an account; `undefined` if none is on. */
export async function findTotpName(db: Kysely<Tables>, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('factor')
    .select('name')
    .where('user_id', '=', String(userId))
    .where('name', 'like', 'totp:%')
    .executeTakeFirst()
  return row?.name
}

/** Returns whether an account has a second factor. */
export async function hasFactor(db: Kysely<Tables>, userId: number): Promise<boolean> {
  return (await selectFactors(db, userId).limit(1).executeTakeFirst()) !== undefined
}

/** Finds a factor of an account by its name; `undefined` if it has been removed. */
export async function findStaffFactor(
  db: Kysely<Tables>,
  userId: number,
  name: string,
): Promise<StaffFactor | undefined> {
  const row = await selectFactors(db, userId).where('factor.name', '=', name).executeTakeFirst()
  return row && parse(row)
}

/** Returns whether the factors that an account has vouch for one that is added at `at`. */
export async function areVouching(db: Kysely<Tables>, userId: number, at: number): Promise<boolean> {
  return isVouched((await selectFactors(db, userId).execute()).map(parse), at)
}

interface UsedFactor {
  readonly userId: number
  /** The name of the factor. */
  readonly factor: string
  readonly ip: string
  readonly agent: string
}

/** Asks for the approval of a factor with which a member of staff signed in, once. */
export async function requestApproval(
  db: Kysely<Tables>,
  { userId, factor, ip, agent }: UsedFactor,
  at: number,
): Promise<void> {
  await db
    .insertInto('staff_factor')
    .values({ user_id: userId, factor, requested_at: at, ip, agent, reviewer_id: null, reviewed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Approves the factors of an account on behalf of the host. Returns the names of those that were not approved. */
export async function approveAsHost(db: Kysely<Tables>, userId: number, at: number): Promise<string[]> {
  const rows = (await selectFactors(db, userId).execute()).filter(({ status }) => status !== 'approved')
  const fresh = rows.map(({ name }) => ({
    user_id: userId,
    factor: name,
    requested_at: at,
    ip: '',
    agent: '',
    status: 'approved' as const,
    reviewer_id: null,
    reviewed_at: at,
    reason: 'ADMIN_ACCOUNT',
  }))
  if (fresh.length === 0) return []
  await db
    .insertInto('staff_factor')
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'factor'])
        .doUpdateSet({ status: 'approved', reviewer_id: null, reviewed_at: at, reason: 'ADMIN_ACCOUNT' }),
    )
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns whether an admin other than one has a factor that opens the console. */
export async function hasOtherAdminInside(db: Kysely<Tables>, userId: number, at: number): Promise<boolean> {
  const admins = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', String(userId))
    .execute()
  for (const { id } of admins) {
    const rows = await selectFactors(db, Number(id)).execute()
    if (rows.some((row) => opensConsole(parse(row), at))) return true
  }
  return false
}

function selectFactors(db: Kysely<Tables>, userId: number) {
  return db
    .selectFrom('factor')
    .leftJoin('staff_factor', (join) =>
      join
        .onRef('staff_factor.user_id', '=', 'factor.user_id')
        .onRef('staff_factor.factor', '=', 'factor.name'),
    )
    .select(['factor.name', 'factor.added_at', 'factor.vouched', 'staff_factor.status'])
    .where('factor.user_id', '=', String(userId))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFactors>['executeTakeFirstOrThrow']>>

function parse({ added_at, vouched, status }: Row): StaffFactor {
  return { addedAt: Number(added_at), vouched, status: status ?? undefined }
}
