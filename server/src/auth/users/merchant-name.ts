import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { skeletonOf } from '../../platform/nickname.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    merchant_name: { user_id: Big; skeleton: string }
  }
}

const UNIQUE_VIOLATION = '23505'

/**
 * Stores the skeleton of a merchant's name. Rejects a name that looks like another merchant's; `field` is a field of
 * the request.
 */
export async function claimMerchantName(
  db: Kysely<Tables>,
  { userId, nickname, field }: { readonly userId: number; readonly nickname: string; readonly field: string },
): Promise<void> {
  const skeleton = skeletonOf(nickname)
  try {
    await db
      .insertInto('merchant_name')
      .values({ user_id: userId, skeleton })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ skeleton }))
      .execute()
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      throw new CallError('nickname_not_allowed', field)
    throw error
  }
}

/** Releases the name of a former merchant. */
export async function releaseMerchantName(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('merchant_name').where('user_id', '=', String(userId)).execute()
}
