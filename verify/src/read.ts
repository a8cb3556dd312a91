import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseReceipt, type Receipt } from '@halyard/api/receipt'

/** An error in the command line or its files. The message is for the user. */
export class UserError extends Error {}

const USAGE = 'usage: npm run verify -- receipt.json [--key file|hex]'

/** The parsed command line. */
export interface Arguments {
  readonly receiptFile: string
  /** A file of keys, or one key in hexadecimal. */
  readonly key: string | undefined
}

/** Parses the command line. Throws a `UserError` with the usage if it is invalid. */
export function readArguments(args: readonly string[]): Arguments {
  const [receiptFile, flag, key, ...rest] = args
  const hasKey = flag === '--key' && key !== undefined
  if (
    receiptFile === undefined ||
    receiptFile.startsWith('-') ||
    rest.length > 0 ||
    (flag !== undefined && !hasKey)
  )
    throw new UserError(USAGE)
  return { receiptFile, key }
}

/** Parses a receipt. Throws a `UserError` if the text is not one. */
export function readReceiptFile(text: string): Receipt {
  const receipt = parseReceipt(text)
  if (!receipt && !isJson(text)) throw new UserError('the file is not JSON')
  if (!receipt) throw new UserError('the file is not a receipt of the formats halyard-receipt-1 and 2')
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

/** Returns whether an argument is a key itself, rather than a file of keys. */
export function isHexKey(word: string): boolean {
  return /^[0-9a-f]{64}$/i.test(word)
}

/**
 * Returns every Ed25519 public key in a text, in PEM or as 64 lowercase hexadecimal digits. Accepts a response of
 * `trail/key` unchanged. Throws a `UserError` if there is none.
 */
export function readKeys(text: string): string[] {
  const blocks = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  const keys = [...blocks.map(keyOfPem), ...(text.match(/\b[0-9a-f]{64}\b/g) ?? [])]
  if (keys.length === 0) throw new UserError('the key file contains no public key')
  return keys
}

function keyOfPem(pem: string): string {
  try {
    const key = createPublicKey(pem.replaceAll(String.raw`\n`, '\n'))
    if (key.asymmetricKeyType !== 'ed25519')
      throw new UserError('the key file contains a key that is not Ed25519')
    return key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError('the key file contains an unreadable key')
  }
}

/** Reads a file as text. Throws a `UserError` if it cannot. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UserError(`cannot read ${file}`)
  }
}
