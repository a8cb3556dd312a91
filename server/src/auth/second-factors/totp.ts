import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { areVouching } from '../staff-factors/staff-factors.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp-codes.ts'

/** The use of the vault that seals the secrets of authenticator apps. Each is sealed for its owner's id. */
export const TOTP_VAULT = 'totp'

/** The authenticator app of a customer. */
export interface Totp {
  readonly secret: string
  /** Distinguishes this secret from one that replaces it concurrently. */
  readonly createdAt: string
  readonly isOn: boolean
}

/** Reads the authenticator app of a customer; `undefined` when none was set up. */
export async function findTotp(db: Kysely<Tables>, vault: Vault, userId: number): Promise<Totp | undefined> {
  const row = await db
    .selectFrom('totp')
    .select(['sealed_secret', 'created_at', 'confirmed_at'])
    .where('user_id', '=', String(userId))
    .executeTakeFirst()
  return (
    row && {
      secret: vault.open(row.sealed_secret, String(userId)).toString(),
      createdAt: row.created_at,
      isOn: row.confirmed_at !== null,
    }
  )
}

/**
 * Stores a new secret that is not enabled yet and replaces an earlier one in that state. Returns it with the URI of
 * its QR code. Throws a `CallError` of `second_factor_already_on`.
 */
export async function storeTotp(
  db: Kysely<Tables>,
  vault: Vault,
  { userId, account }: { readonly userId: number; readonly account: string },
  at: number,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  const fresh = { sealed_secret: vault.seal(Buffer.from(secret), String(userId)), created_at: at }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...fresh, last_step: 0 })
        .where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new CallError('second_factor_already_on')
  return { secret, uri: totpUri(secret, account) }
}

/**
 * Returns whether a code of the app is correct and consumes it. The statement advances the last step used, so that no
 * code is accepted twice.
 */
export function takeTotpCode(
  db: Kysely<Tables>,
  userId: number,
  totp: Totp,
  code: string,
  at: number,
): Promise<boolean> {
  return advanceStep(db, userId, totp, stepOfCode(totp.secret, code, at))
}

/**
 * Returns whether the first code of a new secret is correct, consumes it and enables the secret, which the factors of the
 * account vouch for if all of them open the console. Of several concurrent callers, one receives true.
 */
export async function confirmTotp(
  db: Kysely<Tables>,
  userId: number,
  totp: Totp,
  code: string,
  at: number,
): Promise<boolean> {
  if (!(await advanceStep(db, userId, totp, stepOfCode(totp.secret, code, at)))) return false
  const vouched = await areVouching(db, userId, at)
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ confirmed_at: at, vouched })
    .where('user_id', '=', String(userId))
    .where('created_at', '=', totp.createdAt)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function advanceStep(
  db: Kysely<Tables>,
  userId: number,
  totp: Totp,
  step: number | undefined,
): Promise<boolean> {
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', String(userId))
    .where('last_step', '<', String(step))
    .where('created_at', '=', totp.createdAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Locks the enabled authenticator app of a customer until the transaction ends, so that its recovery codes are replaced
 * by one caller at a time. Returns false when none is enabled.
 */
export async function lockTotp(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('totp')
    .select('user_id')
    .where('user_id', '=', String(userId))
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the authenticator app of a customer. */
export async function deleteTotp(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', String(userId)).execute()
}
