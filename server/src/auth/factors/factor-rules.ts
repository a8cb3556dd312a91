/** The second factors of an account. */
export interface Factors {
  /** An authenticator app is enabled. */
  readonly totp: boolean
  readonly passkeys: number
}

/** How the owner of an account proves a factor: a code of the authenticator or of its recovery, or a passkey. */
export type Proof = 'code' | 'passkey'

/**
 * Returns the proofs of which one is required before a factor is added or removed, before money leaves and before a new
 * destination of money is saved. Empty for an account without a factor, which proves itself as it did before.
 */
export function proofsOf({ totp, passkeys }: Factors): readonly Proof[] {
  return [...(totp ? (['code'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])]
}

/** Returns the proof to check, `none` when the account has no factor, and `missing` when none that counts was given. */
export function proofToCheck(
  factors: Factors,
  given: { readonly second?: string | undefined; readonly passkey?: string | undefined },
): Proof | 'none' | 'missing' {
  const accepted = proofsOf(factors)
  if (accepted.length === 0) return 'none'
  if (given.passkey !== undefined && accepted.includes('passkey')) return 'passkey'
  if (given.second !== undefined && accepted.includes('code')) return 'code'
  return 'missing'
}
