import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { HDKey } from '@scure/bip32'
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { z } from 'zod'
import { SIGNED_CHAINS, type SignedChainName } from '../bitcoin/chains.ts'
import type { ColdAddress } from './descriptor.ts'

const fileSchema = z.strictObject({ mnemonic: z.string() })

/** Creates the key file of a holder. Throws if there is one. */
export function createHolderKey(file: string): void {
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, `${JSON.stringify({ mnemonic: generateMnemonic(wordlist, 256) })}\n`)
  fsyncSync(handle)
  closeSync(handle)
}

/** Reads the key file of a holder. Throws an error with the reason if it is unusable or other users can read it. */
export function readHolderKey(file: string): HDKey {
  if (!existsSync(file)) throw new Error(`there is no key file ${file}`)
  if ((statSync(file).mode & 0o077) !== 0) throw new Error('other users can read the key file: chmod 600')
  const parsed = fileSchema.safeParse(jsonOf(file))
  if (!parsed.success || !validateMnemonic(parsed.data.mnemonic, wordlist))
    throw new Error(`${file} is no key file`)
  return HDKey.fromMasterSeed(mnemonicToSeedSync(parsed.data.mnemonic))
}

/** A parser's message may quote the file, so it is not repeated. */
function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the public key of a holder as a descriptor has it, of the first address of scripts (BIP-48). */
export function publicKeyText(root: HDKey, chain: SignedChainName): string {
  const path = `48h/${SIGNED_CHAINS[chain].coinType}h/0h/2h/0/0`
  const key = root.derive(`m/${path.replaceAll('h', "'")}`)
  return `[${root.fingerprint.toString(16).padStart(8, '0')}/${path}]${Buffer.from(key.publicKey ?? []).toString('hex')}`
}

/** Returns the private key of a holder that belongs to a cold address. Throws if none does. */
export function privateKeyFor(root: HDKey, { keys }: ColdAddress): Uint8Array {
  for (const { publicKey, fingerprint, path } of keys) {
    if (fingerprint !== root.fingerprint) continue
    const key = path.reduce((parent, step) => parent.deriveChild(step), root)
    if (key.privateKey && key.publicKey && Buffer.compare(key.publicKey, publicKey) === 0)
      return key.privateKey
  }
  throw new Error('this key is none of the cold address')
}
