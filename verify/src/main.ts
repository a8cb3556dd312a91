import { describeReceipt } from './describe.ts'
import { isHexKey, readArguments, readKeys, readReceiptFile, readText, UserError } from './read.ts'
import { verifyAllotment } from './verify-allotment.ts'
import { verifyWithNode } from './verify-with-node.ts'

/**
 * Verifies a receipt offline: `npm run verify -- receipt.json [--key file|hex]`. Exit codes: 0 valid by the given
 * key, 1 invalid or unreadable, 2 consistent but no key was given. `npm run verify -- allotment …` recomputes the allotment of
 * a new coin from its published inputs: 0 the same, 1 different or unreadable.
 */
try {
  const [mode, ...rest] = process.argv.slice(2)
  if (mode === 'allotment') {
    const { lines, ok } = await verifyAllotment(rest)
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = ok ? 0 : 1
  } else await verifyReceipt(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function keysOf(given: string): string[] {
  return isHexKey(given) ? [given.toLowerCase()] : readKeys(readText(given))
}

async function verifyReceipt(words: readonly string[]): Promise<void> {
  const args = readArguments(words)
  const receipt = readReceiptFile(readText(args.receiptFile))
  const keys = args.key === undefined ? undefined : keysOf(args.key)
  const verification = await verifyWithNode(receipt, keys)
  process.stdout.write(`${describeReceipt(receipt, verification, keys !== undefined).join('\n')}\n`)
  process.exitCode = verification.ok ? (keys ? 0 : 2) : 1
}
