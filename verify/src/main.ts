import type { Statement } from '@halyard/receipt'
import { readArguments, readText, UserError } from './read.ts'
import { readEvidencePage } from './read-evidence-page.ts'
import { readStatements } from './read-statements.ts'
import { readTrustedKeys } from './trusted-keys.ts'
import { verifyAllotment } from './verify-allotment.ts'
import { verifyLiabilities } from './verify-liabilities.ts'
import { verifyShare } from './verify-share.ts'
import { verifyStatements } from './verify-statements.ts'

/**
 * Verifies receipts, tickets, refusals, live heads, daily statements and sources of ticks offline, and compares every two of
 * them: `npm run verify -- files… [--key file|hex] [--keys file]`. Of a page of evidence it reads the data. Exit codes: 0 valid by the given key, 1 invalid, contradicting or unreadable, 2
 * consistent but no key was given. `npm run verify -- allotment …` recomputes the allotment of
 * a new coin from its published inputs: 0 the same, 1 different or unreadable. `npm run verify -- share <link>` verifies the signature of a
 * shared result, and `npm run verify -- liabilities <file>` a report of what the exchange owes to its customers.
 */
try {
  const [mode, ...rest] = process.argv.slice(2)
  if (mode === 'allotment') {
    const { lines, ok } = await verifyAllotment(rest)
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = ok ? 0 : 1
  } else if (mode === 'share') {
    const { lines, status } = await verifyShare(rest)
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = status
  } else if (mode === 'liabilities') {
    const { lines, status } = await verifyLiabilities(rest)
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = status
  } else await verifyFiles(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function verifyFiles(words: readonly string[]): Promise<void> {
  const args = readArguments(words)
  const files = args.files.map(readFile)
  const keys = await readTrustedKeys(args)
  const { lines, status } = await verifyStatements(
    files.flatMap(({ statements }) => statements),
    keys.trusted,
  )
  const described = files.flatMap((file) => file.lines)
  process.stdout.write(`${[...described, ...keys.lines, ...lines].join('\n')}\n`)
  process.exitCode = keys.isWrong ? 1 : status
}

/** The statements of a file, and what to say of a page of evidence. */
interface ReadFile {
  readonly lines: readonly string[]
  readonly statements: readonly Statement[]
}

function readFile(file: string): ReadFile {
  const text = readText(file)
  try {
    const page = readEvidencePage(text)
    return { lines: page?.lines ?? [], statements: readStatements(page?.file ?? text) }
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${file}: ${error.message}`) : error
  }
}
