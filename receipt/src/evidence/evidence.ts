import { parseExactly } from '../text/parse-exactly.ts'
import { type Contradiction, contradictionBetween, contradictionOf, factsOf } from './contradiction.ts'
import type { LiveHead } from '../statements/live-head.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import {
  isStatementSigned,
  isWrongByItself,
  readStatement,
  type Statement,
} from '../statements/statements.ts'
import { deliveryAtOf, timesOf } from '../statements/terms.ts'
import type { Ticket } from '../statements/ticket.ts'

/** A minute of silence after delivery, and the two seconds that then deliver. */
const DECIDED_AFTER_MS = 62_000

/** The name of the format of evidence. */
export const EVIDENCE_FORMAT = 'halyard-evidence-1'

/**
 * Two signed statements that exclude each other, or one that breaks the rules by itself. Anyone can verify it offline with
 * the exchange's public keys.
 */
export interface Evidence {
  readonly format: typeof EVIDENCE_FORMAT
  readonly statements: readonly [Statement] | readonly [Statement, Statement]
}

/** Fault that a piece of evidence proves. */
export type Proof = Contradiction | 'wrong_by_itself'

/**
 * Looks for evidence against the exchange in a new statement, given those that were kept before. Ignores statements
 * whose signature is not valid, or not by one of the trusted keys: they prove nothing.
 */
export async function findEvidence(
  statement: Statement,
  kept: readonly Statement[],
  crypto: ReceiptCrypto,
  trustedKeys: readonly string[],
): Promise<Evidence | undefined> {
  const alone: Evidence = { format: EVIDENCE_FORMAT, statements: [statement] }
  if (await judgeEvidence(alone, crypto, trustedKeys)) return alone
  const facts = await factsOf(statement, crypto)
  for (const before of kept) {
    if (!contradictionBetween(await factsOf(before, crypto), facts)) continue
    const evidence: Evidence = { format: EVIDENCE_FORMAT, statements: [before, statement] }
    if (await judgeEvidence(evidence, crypto, trustedKeys)) return evidence
  }
  return undefined
}

/** Returns what evidence proves against the holder of the trusted keys; `undefined` if it proves nothing. */
export async function judgeEvidence(
  { statements }: Evidence,
  crypto: ReceiptCrypto,
  trustedKeys: readonly string[],
): Promise<Proof | undefined> {
  const [one, other] = statements
  const proof = other
    ? await contradictionOf(one, other, crypto)
    : (await isWrongByItself(one, crypto))
      ? 'wrong_by_itself'
      : undefined
  if (!proof) return undefined
  for (const statement of statements)
    if (!trustedKeys.includes(statement.public_key) || !(await isStatementSigned(statement, crypto)))
      return undefined
  return proof
}

/**
 * Returns whether the receipt of a ticket must exist, because a live head shows that its market's log is later than the
 * last time at which a tick can decide it from rules 2 on. Without the receipt the ticket was not honoured; that is not
 * evidence by itself, because the receipt may only not have been fetched.
 */
export function isReceiptOverdue(ticket: Ticket, live: LiveHead): boolean {
  const decidedBy = deliveryAtOf(timesOf(ticket)) + DECIDED_AFTER_MS
  return live.heads.some(([matchId, , at]) => matchId === ticket.option.match_id && at > decidedBy)
}

/** Parses evidence from JSON, or returns `undefined` if the text is not exactly that. */
export function parseEvidence(text: string): Evidence | undefined {
  return parseExactly(text, readEvidence)
}

function readEvidence(value: unknown): Evidence | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { format, statements, ...more } = value as Readonly<Record<string, unknown>>
  if (format !== EVIDENCE_FORMAT || !Array.isArray(statements) || Object.keys(more).length > 0)
    return undefined
  const read = statements.flatMap((statement) => readStatement(statement) ?? [])
  const [one, other] = read
  if (!one || read.length !== statements.length || read.length > 2) return undefined
  return { format, statements: other ? [one, other] : [one] }
}
