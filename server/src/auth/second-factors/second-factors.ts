import type { Database } from '../../db/database.ts'
import type { HashKeys } from '../../db/hash-keys.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import { createVault } from '../../platform/secrets/vault.ts'
import type { LoginThrottle } from '../limits/login-throttle.ts'
import { checkSecondFactor, type CodePlace, type SecondFactorContext } from './check.ts'
import { beginEnrolment, confirmEnrolment, endEnrolment, renewRecoveryCodes } from './enrolment.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { findTotp, TOTP_VAULT } from './totp.ts'

/** The optional authenticator app (TOTP) of a customer, and the recovery codes for its loss. */
export interface SecondFactors {
  isOn(userId: number): Promise<boolean>
  recoveryCodesLeft(userId: number): Promise<number>
  /**
   * Resolves when no second factor is enabled, or when the code is correct, which consumes it. Throws a `CallError` of
   * `second_factor_required`, `second_factor_wrong` or `account_locked`.
   */
  check(userId: number, code: string | undefined, ip: string, place?: CodePlace): Promise<void>
  /** Creates a secret that is not enabled yet. Throws `second_factor_already_on`. */
  begin(userId: number, account: string): Promise<{ secret: string; uri: string }>
  /**
   * Enables the secret of `begin` and returns the recovery codes. Throws the errors of `check`, `second_factor_not_on` or
   * `second_factor_already_on`.
   */
  confirm(userId: number, code: string, ip: string, place?: CodePlace): Promise<string[]>
  /** Replaces the recovery codes and returns the new ones. Throws `second_factor_not_on`. */
  replaceRecoveryCodes(userId: number): Promise<string[]>
  off(userId: number): Promise<void>
  /** Runs the listeners of `onUsed`, for a factor that is proved elsewhere: a passkey. */
  announceUse(userId: number): Promise<void>
  /** Registers an effect of a correct code of `check`. The check fails if the effect fails. */
  onUsed(listener: (userId: number) => Promise<void>): void
}

export function createSecondFactors(
  db: Database,
  { secret, recoveryKeys }: { readonly secret: Secret; readonly recoveryKeys: HashKeys },
  loginThrottle: LoginThrottle,
  now: () => number,
): SecondFactors {
  const vault = createVault(secret, TOTP_VAULT)
  const listeners: ((userId: number) => Promise<void>)[] = []
  const ctx: SecondFactorContext = {
    db,
    vault,
    recoveryKeys,
    loginThrottle,
    now,
    onUsed: async (userId) => {
      for (const listener of listeners) await listener(userId)
    },
  }
  return {
    isOn: async (userId) => (await findTotp(db, vault, userId))?.isOn === true,
    recoveryCodesLeft: (userId) => countRecoveryCodes(db, userId),
    check: (userId, code, ip, place = 'app') => checkSecondFactor(ctx, userId, code, ip, place),
    begin: (userId, account) => beginEnrolment(ctx, userId, account),
    confirm: (userId, code, ip, place = 'app') => confirmEnrolment(ctx, userId, code, ip, place),
    replaceRecoveryCodes: (userId) => renewRecoveryCodes(ctx, userId),
    off: (userId) => endEnrolment(ctx, userId),
    announceUse: ctx.onUsed,
    onUsed: (listener) => void listeners.push(listener),
  }
}
