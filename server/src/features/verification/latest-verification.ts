import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'

export type VerificationRow = Selectable<Tables['verification']>

const UNIQUE_VIOLATION = '23505'

/** Finds the newest verification of a level; `undefined` if none was submitted. */
export function findLatestVerification(
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

/**
 * Maps a violation of the unique index to the error for the existing row: verified or under review. Rethrows
 * any other error.
 */
export async function rejectDuplicate(
  ctx: Context,
  userId: number,
  level: 1 | 2,
  error: unknown,
): Promise<never> {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== UNIQUE_VIOLATION || constraint !== 'verification_standing') throw error
  const latest = await findLatestVerification(ctx, userId, level)
  throw new CallError(latest?.status === 'verified' ? 'already_verified' : 'verification_under_review')
}
