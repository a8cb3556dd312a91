import type { Statement } from '@halyard/api/receipt'
import { readArguments, readText, UserError } from './read.ts'
import { readStatements } from './read-statements.ts'
import { readTrustedKeys } from './trusted-keys.ts'
import { verifyAllotment } from './verify-allotment.ts'
import { verifyStatements } from './verify-statements.ts'

/**
 * Verifies receipts, tickets, refusals, live heads, daily statements and sources of ticks offline, and compares every two of
 * them: `npm run verify -- files… [--key file|hex] [--keys file]`. Exit codes: 0 valid by the given key, 1 invalid, contradicting or unreadable, 2
 * consistent but no key was given. `npm run verify -- allotment …` recomputes the allotment of
 * a new coin from its published inputs: 0 the same, 1 different or unreadable.
 */
try {
  const [mode, ...rest] = process.argv.slice(2)
  if (mode === 'allotment') {
    const { lines, ok } = await verifyAllotment(rest)
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = ok ? 0 : 1
  } else await verifyFiles(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function verifyFiles(words: readonly string[]): Promise<void> {
  const args = readArguments(words)
  const statements = args.files.flatMap(readFile)
  const keys = await readTrustedKeys(args)
  const { lines, status } = await verifyStatements(statements, keys.trusted)
  process.stdout.write(`${[...keys.lines, ...lines].join('\n')}\n`)
  process.exitCode = keys.isWrong ? 1 : status
}

function readFile(file: string): readonly Statement[] {
  const text = readText(file)
  try {
    return readStatements(text)
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${file}: ${error.message}`) : error
  }
}
