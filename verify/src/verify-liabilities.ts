import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  isSigned,
  keyProblemsOf,
  LIABILITIES_COLUMNS,
  LIABILITIES_FORMAT,
  type LiabilitiesSeal,
  liabilitiesText,
  type TrustedKey,
} from '@halyard/receipt'
import {
  type ConfirmingCustomer,
  createLiabilitiesReader,
  type LiabilitiesFindings,
} from './read-liabilities.ts'
import { readArguments, UserError } from './read.ts'
import { readTrustedKeys } from './trusted-keys.ts'
import { nodeCrypto } from './verify-with-node.ts'

const USAGE =
  'usage: npm run verify -- liabilities <file> [<account number> <nonce>] [--key file|hex] [--keys file]'

/** The length of the longest line of a report. */
const LINE_MAX = 2_000

/**
 * Verifies a report of customer liabilities: its hash, its seal, that each account has one line, and that every total is the sum of its
 * lines. With an account number and a nonce, says which lines are that customer's. Reads the file as a stream. Returns the lines and the exit
 * code: 0 right for the keys, 1 wrong, 2 consistent without a key. Throws a `UserError`.
 */
export async function verifyLiabilities(
  words: readonly string[],
): Promise<{ lines: string[]; status: 0 | 1 | 2 }> {
  const { files, ...given } = readArguments(words)
  const [file, number, nonce, ...rest] = files
  if (file === undefined || rest.length > 0 || (number !== undefined && nonce === undefined))
    throw new UserError(USAGE)
  const { trusted, lines, isWrong } = await readTrustedKeys(given)
  const customer = number === undefined ? undefined : { number, nonce: nonce ?? '' }
  const report = await readReport(file, customer)
  const problems = [...report.problems, ...(await sealProblems(report, trusted))]
  const described = [...describe(report, customer), ...lines]
  if (problems.length > 0 || isWrong || !report.seal)
    return { lines: [...described, ...problems.map((problem) => `WRONG: ${problem}.`)], status: 1 }
  const verdict = trusted
    ? 'The report is whole and signed by the exchange.'
    : `NOT VERIFIED: whole, but signed by an untrusted key: ${report.seal.public_key}`
  return { lines: [...described, verdict], status: trusted ? 0 : 2 }
}

async function sealProblems(
  { seal, signature }: Report,
  trusted: readonly TrustedKey[] | undefined,
): Promise<string[]> {
  if (!seal || !signature) return ['the file has no seal: a part of it is missing']
  const { public_key, signed_at } = seal
  const isRight = await isSigned(nodeCrypto, liabilitiesText(seal), { public_key, signature })
  const keys = trusted ? keyProblemsOf({ format: LIABILITIES_FORMAT, public_key, signed_at }, trusted) : []
  return [
    ...(isRight ? [] : ['the signature is wrong: the seal was changed, or another key made it']),
    ...keys.map(({ problem }) => `the key ${public_key} is ${problem.replaceAll('_', ' ')}`),
  ]
}

interface Report {
  readonly findings: LiabilitiesFindings
  readonly problems: readonly string[]
  readonly seal: LiabilitiesSeal | undefined
  readonly signature: string | undefined
}

async function readReport(file: string, customer: ConfirmingCustomer | undefined): Promise<Report> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UserError(`cannot read ${file}`)
  const hash = createHash('sha256')
  const reader = createLiabilitiesReader(customer)
  const problems: string[] = []
  const trailer: string[][] = []
  let isFirst = true
  // A program that changed the ends of the lines changed nothing that they say.
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.length > LINE_MAX) throw new UserError('the file is not a report of liabilities')
    const cells = line.split(',')
    if (isFirst && line !== LIABILITIES_COLUMNS.join(','))
      throw new UserError('the file is not a report of liabilities')
    if (trailer.length > 0 || cells[0] === 'sha256') trailer.push(cells)
    else {
      hash.update(`${line}\r\n`)
      if (!isFirst) reader.add(cells)
    }
    isFirst = false
    if (trailer.length > 3) break
  }
  const findings = reader.end()
  const [stated, sealed, signed, further] = trailer
  const sha256 = hash.digest('hex')
  const { seal, signature } = readSeal(sha256, sealed, signed)
  if (further) problems.push('the file goes on after its signature')
  if (stated?.[1] !== sha256)
    problems.push(`the hash of the lines is ${sha256}: they were changed, cut or reordered`)
  if (seal && seal.rows !== findings.rows) problems.push(`the seal counts ${seal.rows} lines of accounts`)
  if (seal && (seal.period !== findings.period || seal.is_complete !== findings.isComplete))
    problems.push('the seal is of another period than the lines')
  if (customer && findings.ofCustomer.length === 0)
    problems.push(`no line is of the account ${customer.number} with this nonce`)
  return { findings, problems: [...problems, ...findings.problems], seal, signature }
}

function readSeal(
  sha256: string,
  sealed: readonly string[] | undefined,
  signed: readonly string[] | undefined,
): Pick<Report, 'seal' | 'signature'> {
  const [word, period = '', complete = '', until = '', rows = '', signedAt = '', earlier = '', ...more] =
    sealed ?? []
  const [title, publicKey = '', signature = '', ...others] = signed ?? []
  const isRead =
    word === 'seal' &&
    title === 'signature' &&
    more.length + others.length === 0 &&
    [until, rows, signedAt].every((text) => /^[0-9]{1,15}$/.test(text)) &&
    /^(?:[0-9a-f]{64})?$/.test(earlier) &&
    /^[0-9a-f]{64}$/.test(publicKey) &&
    /^[0-9a-f]{128}$/.test(signature)
  if (!isRead) return { seal: undefined, signature: undefined }
  return {
    seal: {
      period,
      is_complete: complete === 'true',
      until: Number(until),
      rows: Number(rows),
      sha256,
      signed_at: Number(signedAt),
      earlier,
      public_key: publicKey,
    },
    signature,
  }
}

function describe({ findings, seal }: Report, customer: ConfirmingCustomer | undefined): string[] {
  const { rows, customers, described, ofCustomer } = findings
  return [
    `${rows} accounts of ${customers} customers.`,
    ...described,
    ...ofCustomer.map((line) => `Account ${customer?.number}: ${line}`),
    ...(seal?.earlier
      ? [`DIFFERS: the first file of this period had the SHA-256 ${seal.earlier}. Ask for it.`]
      : []),
  ]
}
