import {
  type EvidencePageData,
  findEvidence,
  isStatementSigned,
  judgeEvidence,
  keyProblemsOf,
  parseStatements,
  type Proof,
  type ReceiptCheck,
  type ReceiptCrypto,
  type Statement,
  verifyReceipt,
} from '@halyard/receipt'

/** A check of a statement of the page, and its result. */
export interface PageCheck {
  readonly name: 'signature' | 'known_key' | 'key_time' | ReceiptCheck
  readonly ok: boolean
}

/** Verdict on a page of evidence, and each check of it. */
export interface PageReport {
  /**
   * `proven` by the statements alone; `signed` by the exchange, while what is wrong with it is the customer's word;
   * `broken` if the data is not as it was signed, not signed with the keys, or no proof where one was found.
   */
  readonly verdict: 'proven' | 'signed' | 'broken'
  readonly proof: Proof | undefined
  readonly statements: readonly { readonly format: string; readonly checks: readonly PageCheck[] }[]
}

/** Verifies the data of a page with nothing but itself: the statements, each alone and every two, and their keys. */
export async function checkEvidence(
  { file, keys, isProof }: Pick<EvidencePageData, 'file' | 'keys' | 'isProof'>,
  crypto: ReceiptCrypto,
): Promise<PageReport> {
  const statements = parseStatements(file)
  if (!statements) return { verdict: 'broken', proof: undefined, statements: [] }
  const checked: PageReport['statements'][number][] = []
  for (const statement of statements)
    checked.push({ format: statement.format, checks: await checksOf(statement, keys, crypto) })
  const proof = await findProof(
    statements,
    keys.map(({ public_key }) => public_key),
    crypto,
  )
  const isSigned = checked.every(({ checks }) =>
    checks.every(({ name, ok }) => ok || (name !== 'signature' && name !== 'known_key')),
  )
  return {
    verdict: proof ? 'proven' : isSigned && !isProof ? 'signed' : 'broken',
    proof,
    statements: checked,
  }
}

async function checksOf(
  statement: Statement,
  keys: EvidencePageData['keys'],
  crypto: ReceiptCrypto,
): Promise<PageCheck[]> {
  const problems = keyProblemsOf(statement, keys)
  const isKnown = problems.every(({ problem }) => problem !== 'unknown')
  const receipt = 'trail' in statement ? await verifyReceipt(statement, crypto) : undefined
  const { checks = [] } = receipt ?? {}
  return [
    { name: 'signature', ok: await isStatementSigned(statement, crypto) },
    { name: 'known_key', ok: isKnown },
    { name: 'key_time', ok: isKnown && problems.length === 0 },
    // Its keys and its signature are checked above.
    ...checks.filter(({ name }) => name !== 'key' && name !== 'receipt_signature'),
  ]
}

/** Returns what the statements prove: the first one that is wrong by itself, or the first two that exclude each other. */
async function findProof(
  statements: readonly Statement[],
  publicKeys: readonly string[],
  crypto: ReceiptCrypto,
): Promise<Proof | undefined> {
  for (const [index, statement] of statements.entries()) {
    const evidence = await findEvidence(statement, statements.slice(0, index), crypto, publicKeys)
    if (evidence) return judgeEvidence(evidence, crypto, publicKeys)
  }
  return undefined
}
