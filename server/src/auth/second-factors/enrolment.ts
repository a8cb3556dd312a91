import { CallError } from '../../platform/call-error.ts'
import { dropSetUps } from '../users/drop-set-ups.ts'
import { type CodePlace, type SecondFactorContext, throttled } from './check.ts'
import { dropRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { confirmTotp, deleteTotp, findTotp, lockTotp, storeTotp } from './totp.ts'

/** Creates a secret that is not enabled yet. Throws `second_factor_already_on`. */
export async function beginEnrolment(
  { db, vault, now }: SecondFactorContext,
  userId: number,
  account: string,
): Promise<{ secret: string; uri: string }> {
  if ((await findTotp(db, vault, userId))?.isOn) throw new CallError('second_factor_already_on')
  return storeTotp(db, vault, { userId, account }, now())
}

/**
 * Enables the secret of `beginEnrolment` and returns the recovery codes. Throws a `CallError` of `second_factor_not_on`,
 * `second_factor_already_on`, `second_factor_wrong` or `account_locked`.
 */
export async function confirmEnrolment(
  ctx: SecondFactorContext,
  userId: number,
  code: string,
  ip: string,
  place: CodePlace,
): Promise<string[]> {
  const { db, vault, now } = ctx
  const totp = await findTotp(db, vault, userId)
  if (!totp) throw new CallError('second_factor_not_on')
  if (totp.isOn) throw new CallError('second_factor_already_on')
  await throttled(ctx, { userId, ip, place }, () => confirmTotp(db, userId, totp, code, now()))
  await dropSetUps(db, userId)
  return renewRecoveryCodes(ctx, userId)
}

/**
 * Replaces the recovery codes and returns the new ones; those of an earlier call are no longer valid. Throws a `CallError`
 * of `second_factor_not_on`.
 */
export function renewRecoveryCodes(
  { db, recoveryKeys }: SecondFactorContext,
  userId: number,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockTotp(transaction, userId))) throw new CallError('second_factor_not_on')
    return replaceRecoveryCodes(transaction, userId, recoveryKeys)
  })
}

/** Deletes the authenticator app and the recovery codes. */
export function endEnrolment({ db }: SecondFactorContext, userId: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await deleteTotp(transaction, userId)
    await dropRecoveryCodes(transaction, userId)
  })
}
