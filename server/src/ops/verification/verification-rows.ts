import type { OpsVerification } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

/** Selects verifications with their owners' account numbers. The caller adds the conditions. */
export function selectVerifications(db: Kysely<Tables>) {
  return db
    .selectFrom('verification')
    .innerJoin('app_user', 'app_user.id', 'verification.user_id')
    .selectAll('verification')
    .select('account_number')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVerifications>['executeTakeFirstOrThrow']>>

export async function findVerification(db: Kysely<Tables>, id: number): Promise<Row | undefined> {
  return selectVerifications(db).where('verification.id', '=', String(id)).executeTakeFirst()
}

export function presentVerification(row: Row): OpsVerification {
  return {
    id: Number(row.id),
    customer_id: Number(row.user_id),
    account_number: row.account_number,
    level: row.level,
    status: row.status as OpsVerification['status'],
    country: row.country,
    submitted_at: Number(row.submitted_at),
    reviewed_at: numberOrNull(row.reviewed_at),
    reviewer_id: numberOrNull(row.reviewed_by),
    reason: row.reason,
  }
}
