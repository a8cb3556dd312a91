import {
  contradictionBetween,
  type Evidence,
  EVIDENCE_FORMAT,
  type Facts,
  factsOf,
  findEvidence,
  isStatementSigned,
  judgeEvidence,
  type KeyProblem,
  keyProblemsOf,
  type Statement,
  type TrustedKey,
  verifyReceipt,
  ticketIn,
} from '@halyard/receipt'
import { describeReceipt, describeStatement } from './describe.ts'
import { describeSeries } from './describe-days.ts'
import { describeCoveredLate, describeHeldBack } from './describe-held.ts'
import { describeSourced } from './describe-sources.ts'
import { nodeCrypto } from './verify-with-node.ts'

/** The report of a verification, and the exit code: 0 right for the keys, 1 wrong, 2 consistent without keys. */
export interface Report {
  readonly lines: readonly string[]
  readonly status: 0 | 1 | 2
}

/**
 * Verifies statements, each by itself and every two against each other. Without `keys` the keys that the statements
 * name are trusted, which proves only that they are consistent. Names each key that was not valid at the time of its
 * signature.
 */
export async function verifyStatements(
  statements: readonly Statement[],
  keys: readonly TrustedKey[] | undefined,
): Promise<Report> {
  const lines: string[] = []
  let isRight = true
  for (const statement of statements) {
    const { ok, described } = await verifyOne(statement, keys)
    lines.push(...described)
    isRight &&= ok
  }
  const trusted = publicKeysOf(keys) ?? statements.map(({ public_key }) => public_key)
  const evidence = await findAllEvidence(statements.flatMap(withContents), trusted)
  for (const found of evidence) {
    const proof = await judgeEvidence(found, nodeCrypto, trusted)
    lines.push(
      `CONTRADICTION ${proof}: two statements exclude each other. The evidence:`,
      JSON.stringify(found),
    )
  }
  lines.push(...describeSeries(statements), ...describeSourced(statements))
  lines.push(...describeHeldBack(statements), ...describeCoveredLate(statements))
  if (statements.length > 1 && evidence.length === 0) lines.push('No two statements contradict each other.')
  if (!isRight || evidence.length > 0) return { lines, status: 1 }
  return { lines, status: keys ? 0 : 2 }
}

async function verifyOne(
  statement: Statement,
  keys: readonly TrustedKey[] | undefined,
): Promise<{ readonly ok: boolean; readonly described: readonly string[] }> {
  const problems = keys ? keyProblemsOf(statement, keys) : []
  if ('trail' in statement) {
    const verification = await verifyReceipt(statement, nodeCrypto, keys)
    const described = describeReceipt(statement, verification, keys !== undefined)
    return { ok: verification.ok, described: [...described, ...problems.map(describeKeyProblem)] }
  }
  const checks = {
    isSigned: await isStatementSigned(statement, nodeCrypto),
    isTrusted: keys && problems.length === 0,
    isRight: (await findEvidence(statement, [], nodeCrypto, [statement.public_key])) === undefined,
  }
  const ok = checks.isSigned && checks.isTrusted !== false && checks.isRight
  return {
    ok,
    described: [...describeStatement(statement, checks), ...problems.map(describeKeyProblem)],
  }
}

/** Returns the keys whatever their periods: a contradiction counts even if one of its keys has ended. */
function publicKeysOf(keys: readonly TrustedKey[] | undefined): readonly string[] | undefined {
  return keys?.map((key) => (typeof key === 'string' ? key : key.public_key))
}

const KEY_PROBLEMS: Readonly<Record<KeyProblem['problem'], string>> = {
  unknown: 'is not among the given keys',
  not_valid_yet: 'was not valid yet',
  expired: 'had handed over to the next key',
  revoked: 'was revoked',
}

function describeKeyProblem({ public_key, problem, at }: KeyProblem): string {
  return `  Key ${public_key} ${KEY_PROBLEMS[problem]} at ${new Date(at).toISOString()}.`
}

/** Returns a statement with those that it contains: a receipt's ticket and live head, which count as if given by themselves. */
function withContents(statement: Statement): readonly Statement[] {
  if (statement.format !== 'halyard-receipt-2') return [statement]
  const ticket = ticketIn(statement)
  return [statement, ...(ticket ? [ticket] : []), statement.trail.live]
}

/** Finds every two statements that exclude each other. */
async function findAllEvidence(
  statements: readonly Statement[],
  trusted: readonly string[],
): Promise<Evidence[]> {
  const found: Evidence[] = []
  const read: { readonly statement: Statement; readonly facts: Facts }[] = []
  for (const statement of statements) {
    const facts = await factsOf(statement, nodeCrypto)
    for (const before of read) {
      if (!contradictionBetween(before.facts, facts)) continue
      const evidence: Evidence = { format: EVIDENCE_FORMAT, statements: [before.statement, statement] }
      if (await judgeEvidence(evidence, nodeCrypto, trusted)) found.push(evidence)
    }
    read.push({ statement, facts })
  }
  return found
}
