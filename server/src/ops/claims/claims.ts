import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    record_claim: { target: string; operator_id: Big; claimed_at: Big; seen_at: Big }
  }
}

/** The time after which a claim lapses that its operator does not renew. */
export const CLAIM_MS = 15 * 60 * 1000

/** A claim of an operator on a record. */
export interface Claim {
  readonly target: string
  readonly operator: { readonly id: number; readonly nickname: string }
  /** When the record was claimed. */
  readonly at: number
}

/** Finds the claims on records that have not lapsed. */
export async function findClaims(
  db: Kysely<Tables>,
  targets: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Claim>> {
  if (targets.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_claim')
    .innerJoin('app_user', 'app_user.id', 'record_claim.operator_id')
    .select(['target', 'operator_id', 'nickname', 'claimed_at'])
    .where('target', 'in', targets)
    .where('seen_at', '>', String(now - CLAIM_MS))
    .execute()
  return new Map(
    rows.map(({ target, operator_id, nickname, claimed_at }) => [
      target,
      { target, operator: { id: Number(operator_id), nickname }, at: Number(claimed_at) },
    ]),
  )
}

/** Finds the claim on a record that has not lapsed. */
export async function findClaim(db: Kysely<Tables>, target: string, now: number): Promise<Claim | undefined> {
  return (await findClaims(db, [target], now)).get(target)
}

/** Renews the claim of an operator. Does nothing if they have none, or it has lapsed. */
export async function renewClaim(
  db: Database,
  target: string,
  operatorId: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('record_claim')
    .set({ seen_at: now })
    .where('target', '=', target)
    .where('operator_id', '=', String(operatorId))
    .where('seen_at', '>', String(now - CLAIM_MS))
    .execute()
}

/** Deletes the claim of an operator. Returns false if they have none. */
export async function deleteClaim(db: Kysely<Tables>, target: string, operatorId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('record_claim')
    .where('target', '=', target)
    .where('operator_id', '=', String(operatorId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Builds the error for a record that another operator has claimed. */
export function claimedBy({ operator }: Pick<Claim, 'operator'>, field: string): CallError {
  return new CallError('record_is_claimed', field, { name: operator.nickname })
}
