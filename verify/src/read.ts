import { createPublicKey } from 'node:crypto'
import { parseReceipt, type Receipt } from '@halyard/api/receipt'

/** Something in what was given that nothing can be done with. Its message is for whoever gave it. */
export class UserError extends Error {}

const USAGE = 'usage: npm run verify -- receipt.json [--key file|hex]'

export interface Asked {
  readonly receiptFile: string
  /** A file of keys, or one key in hexadecimal. */
  readonly key: string | undefined
}

export function readArguments(words: readonly string[]): Asked {
  const [receiptFile, flag, key, ...rest] = words
  const isKeyed = flag === '--key' && key !== undefined
  if (
    receiptFile === undefined ||
    receiptFile.startsWith('-') ||
    rest.length > 0 ||
    (flag !== undefined && !isKeyed)
  )
    throw new UserError(USAGE)
  return { receiptFile, key }
}

export function readReceiptFile(text: string): Receipt {
  const receipt = parseReceipt(text)
  if (!receipt && !isJson(text)) throw new UserError('the file is not JSON')
  if (!receipt) throw new UserError('the file is not a receipt of the format halyard-receipt-1')
  return receipt
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns whether a word of the command line is a key itself, rather than a file of keys. */
export function isHexKey(word: string): boolean {
  return /^[0-9a-f]{64}$/i.test(word)
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
