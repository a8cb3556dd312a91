import { createPublicKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

/** An error in the command line or its files. The message is for the user. */
export class UserError extends Error {}

const USAGE = 'usage: npm run verify -- files… [--key file|hex] [--keys file]'

/** The parsed command line. */
export interface Arguments {
  readonly files: readonly string[]
  /** A file of keys, or one key in hexadecimal. */
  readonly key: string | undefined
  /** A response of `trail/key`, whose keys are trusted as far as trusted keys hand over to them. */
  readonly keys: string | undefined
}

/** Parses the command line. Throws a `UserError` with the usage if it is invalid. */
export function readArguments(args: readonly string[]): Arguments {
  const flagged = args.findIndex((word) => word.startsWith('-'))
  const files = flagged === -1 ? args : args.slice(0, flagged)
  const options = flagged === -1 ? [] : args.slice(flagged)
  const given = new Map<string, string>()
  for (let at = 0; at < options.length; at += 2) {
    const [name = '', value] = options.slice(at, at + 2)
    if (!['--key', '--keys'].includes(name) || value === undefined || given.has(name))
      throw new UserError(USAGE)
    given.set(name, value)
  }
  const [key, keys] = [given.get('--key'), given.get('--keys')]
  if (files.length === 0 || (keys !== undefined && key === undefined)) throw new UserError(USAGE)
  return { files, key, keys }
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

/** A receipt of the longest option, a day with two ticks a second, has about 6 MB. */
const FILE_MAX_MB = 32

/** Reads a file as text. Throws a `UserError` if it cannot, or if the file is larger than `FILE_MAX_MB`. */
export function readText(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > FILE_MAX_MB * 1_000_000) throw new UserError(`${file} is larger than ${FILE_MAX_MB} MB`)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UserError(`cannot read ${file}`)
  }
}
