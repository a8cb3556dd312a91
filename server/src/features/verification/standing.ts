import type { Selectable } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'

export type VerificationRow = Selectable<Tables['verification']>

const UNIQUE_VIOLATION = '23505'

/** The newest of a level, or undefined when none was ever handed in. */
export function findStanding(
  ctx: Context,
  userId: number,
  level: 1 | 2,
): Promise<VerificationRow | undefined> {
  return ctx.db
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', String(userId))
    .where('level', '=', level)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The table lets one stand at a time, whoever comes first of many; this says which of the two it was. */
export async function refuseStanding(
  ctx: Context,
  userId: number,
  level: 1 | 2,
  error: unknown,
): Promise<never> {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== UNIQUE_VIOLATION || constraint !== 'verification_standing') throw error
  const standing = await findStanding(ctx, userId, level)
  throw new CallError(standing?.status === 'verified' ? 'already_verified' : 'verification_under_review')
}
