import { createPublicKey } from 'node:crypto'
import { type Receipt, readReceipt } from '@halyard/contract/receipt'

/** Something in what was given that nothing can be done with. Its message is for whoever gave it. */
export class UserError extends Error {}

const USAGE = 'usage: npm run verify -- receipt.json [--key file]'

export interface Asked {
  readonly receiptFile: string
  readonly keyFile: string | undefined
}

export function readArguments(words: readonly string[]): Asked {
  const [receiptFile, flag, keyFile, ...rest] = words
  const isKeyed = flag === '--key' && keyFile !== undefined
  if (
    receiptFile === undefined ||
    receiptFile.startsWith('-') ||
    rest.length > 0 ||
    (flag !== undefined && !isKeyed)
  )
    throw new UserError(USAGE)
  return { receiptFile, keyFile }
}

export function readReceiptFile(text: string): Receipt {
  const receipt = readReceipt(parse(text))
  if (!receipt) throw new UserError('the file is not a receipt of the format halyard-receipt-1')
  return receipt
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UserError('the file is not JSON')
  }
}

/** Every public key in a text, in PEM or in 64 small hexadecimal digits: also the answer of `trail/key` as it is. */
export function readKeys(text: string): string[] {
  const blocks = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  const keys = [...blocks.map(keyOfPem), ...(text.match(/\b[0-9a-f]{64}\b/g) ?? [])]
  if (keys.length === 0) throw new UserError('the key file has no public key')
  return keys
}

function keyOfPem(pem: string): string {
  try {
    const key = createPublicKey(pem.replaceAll(String.raw`\n`, '\n'))
    if (key.asymmetricKeyType !== 'ed25519') throw new UserError('the key file has a key that is not Ed25519')
    return key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError('the key file has a key that cannot be read')
  }
}
