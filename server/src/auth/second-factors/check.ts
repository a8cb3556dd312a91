import type { Database } from '../../db/database.ts'
import type { HashKeys } from '../../db/hash-keys.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { LoginThrottle } from '../limits/login-throttle.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { findTotp, takeTotpCode } from './totp.ts'

/** Where a code is entered. Each place counts its wrong codes, so that those in the app do not lock staff out of the console. */
export type CodePlace = 'app' | 'console'

export interface SecondFactorContext {
  readonly db: Database
  /** Encrypts the secrets of authenticator apps. */
  readonly vault: Vault
  /** Keys the hashes of recovery codes. */
  readonly recoveryKeys: HashKeys
  readonly loginThrottle: LoginThrottle
  readonly now: () => number
  /** Called after each correct code. */
  readonly onUsed: (userId: number) => Promise<void>
}

/**
 * Resolves when no second factor is enabled, or when the code is correct, which consumes it and calls `onUsed`.
 * Throws a `CallError` of `second_factor_required`, `second_factor_wrong` or `account_locked`.
 */
export async function checkSecondFactor(
  ctx: SecondFactorContext,
  userId: number,
  code: string | undefined,
  ip: string,
  place: CodePlace,
): Promise<void> {
  const { db, vault, recoveryKeys, now, onUsed } = ctx
  const totp = await findTotp(db, vault, userId)
  if (!totp?.isOn) return
  if (code === undefined) throw new CallError('second_factor_required', 'second')
  await throttled(ctx, { userId, ip, place }, () =>
    code.includes('-')
      ? takeRecoveryCode(db, userId, recoveryKeys, code, now())
      : takeTotpCode(db, userId, totp, code, now()),
  )
  await onUsed(userId)
}

interface CodeAttempt {
  readonly userId: number
  readonly ip: string
  readonly place: CodePlace
}

/**
 * Checks a code and counts the attempt as failed until it is known to be correct. Throws a `CallError` of
 * `second_factor_wrong` or `account_locked`.
 */
export async function throttled(
  { loginThrottle }: Pick<SecondFactorContext, 'loginThrottle'>,
  { userId, ip, place }: CodeAttempt,
  take: () => Promise<boolean>,
): Promise<void> {
  const attempt = await loginThrottle.begin({
    account: `second factor of ${userId} in the ${place}`,
    ip,
    captcha: true,
  })
  const isCorrect = await take().catch(async (error: unknown) => {
    await attempt.abandon()
    throw error
  })
  if (isCorrect) return attempt.succeed()
  await attempt.fail()
  throw new CallError('second_factor_wrong', 'second')
}
