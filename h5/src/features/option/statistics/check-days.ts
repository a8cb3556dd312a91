import {
  type DailyStatement,
  type Evidence,
  findEvidence,
  isDailyConsistent,
  isStatementSigned,
  type KeyPeriod,
  keyProblemsOf,
  type ReceiptCrypto,
} from '@halyard/receipt'

/** Checks of the statements: their keys and signatures, their sums, and that each continues the one before. */
export const DAY_CHECKS = ['signed', 'sums', 'chain'] as const

export interface DaysVerification {
  readonly checks: Readonly<Record<(typeof DAY_CHECKS)[number], boolean>>
  readonly ok: boolean
  /** Signed statements that prove to others that the exchange is wrong. */
  readonly evidence: Evidence | undefined
}

/** Verifies daily statements, oldest first: each by itself, and each with the one before. */
export async function verifyDays(
  statements: readonly DailyStatement[],
  crypto: ReceiptCrypto,
  keys: readonly KeyPeriod[],
): Promise<DaysVerification> {
  const trusted = keys.map(({ public_key }) => public_key)
  const checks = { signed: true, sums: true, chain: true }
  let evidence: Evidence | undefined
  for (const [index, statement] of statements.entries()) {
    const before = statements[index - 1]
    const found = await findEvidence(statement, before ? [before] : [], crypto, trusted)
    evidence ??= found
    checks.signed &&=
      keyProblemsOf(statement, keys).length === 0 && (await isStatementSigned(statement, crypto))
    checks.sums &&= isDailyConsistent(statement)
    checks.chain &&= !before || (statement.seq === before.seq + 1 && found?.statements.length !== 2)
  }
  return { checks, ok: checks.signed && checks.sums && checks.chain, evidence }
}
