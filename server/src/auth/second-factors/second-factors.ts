import type { Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import {
  countRecoveryCodes,
  dropRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.ts'
import { keyFor } from '../../platform/secrets/secret-keys.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp-codes.ts'
import { createVault } from '../../platform/secrets/vault.ts'
import type { LoginThrottle } from '../limits/login-throttle.ts'

/** The optional authenticator app (TOTP) of a customer, and the recovery codes for its loss. */
export interface SecondFactors {
  isOn(userId: number): Promise<boolean>
  recoveryCodesLeft(userId: number): Promise<number>
  /**
   * Resolves when no second factor is enabled, or when the code is correct, which consumes it. Throws a `CallError` of
   * `second_factor_required`, `second_factor_wrong` or `account_locked`.
   */
  check(userId: number, code: string | undefined, ip: string): Promise<void>
  /** Creates a secret that is not enabled yet. Throws `second_factor_already_on`. */
  begin(userId: number, account: string): Promise<{ secret: string; uri: string }>
  /**
   * Enables the secret of `begin` and returns the recovery codes. Throws the errors of `check`, `second_factor_not_on` or
   * `second_factor_already_on`.
   */
  confirm(userId: number, code: string, ip: string): Promise<string[]>
  replaceRecoveryCodes(userId: number): Promise<string[]>
  off(userId: number): Promise<void>
}

interface Totp {
  readonly secret: string
  /** Distinguishes this secret from one that replaces it concurrently. */
  readonly createdAt: string
  readonly on: boolean
}

export function createSecondFactors(
  db: Database,
  secret: string,
  loginThrottle: LoginThrottle,
  now: () => number,
): SecondFactors {
  const vault = createVault(secret, 'totp')
  const recoveryKey = keyFor(secret, 'recovery codes')

  async function find(userId: number): Promise<Totp | undefined> {
    const row = await db
      .selectFrom('totp')
      .select(['sealed_secret', 'created_at', 'confirmed_at'])
      .where('user_id', '=', String(userId))
      .executeTakeFirst()
    return (
      row && {
        secret: vault.open(row.sealed_secret, String(userId)).toString(),
        createdAt: row.created_at,
        on: row.confirmed_at !== null,
      }
    )
  }

  /** Consumes a code of the app. The statement advances the last step used, so that no code is accepted twice. */
  async function takeCode(userId: number, totp: Totp, code: string, confirmedAt?: number): Promise<boolean> {
    const step = stepOfCode(totp.secret, code, now())
    if (step === undefined) return false
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ last_step: step, ...(confirmedAt === undefined ? {} : { confirmed_at: confirmedAt }) })
      .where('user_id', '=', String(userId))
      .where('last_step', '<', String(step))
      .where('created_at', '=', totp.createdAt)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  /** Counts an attempt as wrong until it is known to be correct. */
  async function throttled(userId: number, ip: string, take: () => Promise<boolean>): Promise<void> {
    const attempt = loginThrottle.begin({ account: `second factor of ${userId}`, ip, captcha: true })
    const right = await take().catch((error: unknown) => {
      attempt.abandon()
      throw error
    })
    if (right) return attempt.succeed()
    attempt.fail()
    throw new CallError('second_factor_wrong', 'second')
  }

  return {
    isOn: async (userId) => (await find(userId))?.on === true,
    recoveryCodesLeft: (userId) => countRecoveryCodes(db, userId),

    async check(userId, code, ip) {
      const totp = await find(userId)
      if (!totp?.on) return
      if (code === undefined) throw new CallError('second_factor_required', 'second')
      await throttled(userId, ip, () =>
        code.includes('-')
          ? takeRecoveryCode(db, userId, recoveryKey, code, now())
          : takeCode(userId, totp, code),
      )
    },

    async begin(userId, account) {
      if ((await find(userId))?.on) throw new CallError('second_factor_already_on')
      const totp = newTotpSecret()
      const fresh = { sealed_secret: vault.seal(Buffer.from(totp), String(userId)), created_at: now() }
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
      return { secret: totp, uri: totpUri(totp, account) }
    },

    async confirm(userId, code, ip) {
      const totp = await find(userId)
      if (!totp) throw new CallError('second_factor_not_on')
      if (totp.on) throw new CallError('second_factor_already_on')
      await throttled(userId, ip, () => takeCode(userId, totp, code, now()))
      return transact(db, (transaction) => replaceRecoveryCodes(transaction, userId, recoveryKey))
    },

    replaceRecoveryCodes: (userId) =>
      transact(db, (transaction) => replaceRecoveryCodes(transaction, userId, recoveryKey)),

    off: (userId) =>
      transact(db, async (transaction) => {
        await transaction.deleteFrom('totp').where('user_id', '=', String(userId)).execute()
        await dropRecoveryCodes(transaction, userId)
      }),
  }
}

function transact<Result>(db: Database, task: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(task)
}
