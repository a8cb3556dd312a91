import { readFileSync } from 'node:fs'
import { describeReceipt } from './describe.ts'
import { readArguments, readKeys, readReceiptFile, UserError } from './read.ts'
import { verifyWithNode } from './verify-with-node.ts'

/** Whether a receipt is right, offline: `npm run verify -- receipt.json [--key file]`. Ends with 0 where it is, else 1. */
try {
  const asked = readArguments(process.argv.slice(2))
  const receipt = readReceiptFile(readText(asked.receiptFile))
  const keys = asked.keyFile === undefined ? undefined : readKeys(readText(asked.keyFile))
  const verification = await verifyWithNode(receipt, keys)
  process.stdout.write(`${describeReceipt(receipt, verification, keys !== undefined).join('\n')}\n`)
  process.exitCode = verification.ok ? 0 : 1
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UserError(`${file} cannot be read`)
  }
}
