import { readFileSync } from 'node:fs'
import { describeReceipt } from './describe.ts'
import { isHexKey, readArguments, readKeys, readReceiptFile, UserError } from './read.ts'
import { verifyWithNode } from './verify-with-node.ts'

/**
 * Checks a receipt offline: `npm run verify -- receipt.json [--key file|hex]`. Ends with 0 where it is right by the given
 * key, 1 where it is wrong or cannot be read, and 2 where it is consistent but no key was given to trust it by.
 */
try {
  const asked = readArguments(process.argv.slice(2))
  const receipt = readReceiptFile(readText(asked.receiptFile))
  const keys = asked.key === undefined ? undefined : keysOf(asked.key)
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
    throw new UserError(`${file} cannot be read`)
  }
}
