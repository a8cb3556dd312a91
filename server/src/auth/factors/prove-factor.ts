import type { FactorAct } from '@halyard/api'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import { type Factors, proofToCheck } from './factor-rules.ts'
import type { SecondFactors } from '../second-factors/second-factors.ts'

interface ProofContext {
  readonly db: Database
  readonly auth: { readonly secondFactors: SecondFactors; readonly passkeys: Passkeys }
}

/** The session of a customer or of an operator. */
interface ProverSession {
  readonly userId: number
  readonly tokenHash: string
}

/** An act that takes a proof: a customer's call, or an operator's set-up of an authenticator. */
type ProvenAct = FactorAct | 'ops/second_factor/begin'

interface Prover {
  readonly session: ProverSession
  readonly ip: string
  readonly request: { readonly second?: string | undefined; readonly passkey?: string | undefined }
}

/**
 * Proves that the caller has a second factor of the account, if it has any, and consumes the proof. To be called after all
 * other checks of an act and before the act. Throws a `CallError` of `second_factor_required`, `second_factor_wrong`,
 * `passkey_invalid` or `account_locked`.
 */
export async function proveFactor(
  ctx: ProofContext,
  { session, ip, request }: Prover,
  act: ProvenAct,
): Promise<void> {
  const { userId } = session
  const { secondFactors, passkeys } = ctx.auth
  switch (proofToCheck(await factorsOf(ctx, userId), request)) {
    case 'none':
      return
    case 'missing':
      throw new CallError('second_factor_required', 'second')
    case 'code':
      return secondFactors.check(userId, request.second, ip)
    case 'passkey':
      await passkeys.finishProof(request.passkey ?? '', { userId, scope: scopeOf(act, session) })
      return secondFactors.announceUse(userId)
  }
}

/** Returns what a passkey confirms: one act of one session. */
export function scopeOf(act: ProvenAct, { tokenHash }: ProverSession): string {
  return `${act} ${tokenHash}`
}

/** Reads which second factors an account has. */
export async function factorsOf({ db, auth }: ProofContext, userId: number): Promise<Factors> {
  const [totp, { passkeys }] = await Promise.all([
    auth.secondFactors.isOn(userId),
    db
      .selectFrom('passkey')
      .select(({ fn }) => fn.countAll().as('passkeys'))
      .where('user_id', '=', String(userId))
      .executeTakeFirstOrThrow(),
  ])
  return { totp, passkeys: Number(passkeys) }
}
