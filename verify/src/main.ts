import { readFileSync } from 'node:fs'
import { describeReceipt } from './describe.ts'
import { isHexKey, readArguments, readKeys, readReceiptFile, UserError } from './read.ts'
import { verifyWithNode } from './verify-with-node.ts'

/**
 * Verifies a receipt offline: `npm run verify -- receipt.json [--key file|hex]`. Exit codes: 0 valid by the given
 * key, 1 invalid or unreadable, 2 consistent but no key was given.
 */
try {
  const args = readArguments(process.argv.slice(2))
  const receipt = readReceiptFile(readText(args.receiptFile))
  const keys = args.key === undefined ? undefined : keysOf(args.key)
  const verification = await verifyWithNode(receipt, keys)
  process.stdout.write(`${describeReceipt(receipt, verification, keys !== undefined).join('\n')}\n`)
  process.exitCode = verification.ok ? (keys ? 0 : 2) : 1
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function keysOf(given: string): string[] {
  return isHexKey(given) ? [given.toLowerCase()] : readKeys(readText(given))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UserError(`cannot read ${file}`)
  }
}
