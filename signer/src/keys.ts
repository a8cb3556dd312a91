import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { HDKey } from '@scure/bip32'
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { z } from 'zod'
import type { SignedChainName } from './bitcoin/chains.ts'
import { accountPath } from './bitcoin/own-keys.ts'
import { SettingsError } from './settings.ts'

/** Derivation paths of deposit addresses by network. Only their extended public keys leave this process. */
const DEPOSIT_PATHS = { ERC20: "m/44'/60'/0'", TRC20: "m/44'/195'/0'", OMNI: "m/44'/0'/0'" }
/** Derivation path of the address that pays withdrawals. */
const PAYING_PATH = "m/44'/60'/1'/0/0"
/** Derivation path of the address that pays withdrawals on TRON. */
const PAYING_TRON_PATH = "m/44'/195'/1'/0/0"

/** The keys derived from the key file. */
export interface Keys {
  readonly paying: HDKey
  readonly payingTron: HDKey
  /** Returns the key of an EVM deposit address: child 0/`index` of the extended key. */
  depositKey(index: number): HDKey
  /** Returns the account of a Bitcoin-like chain. */
  bitcoinAccount(chain: SignedChainName): HDKey
  /** Extended public keys by network, from which deposit addresses are derived. */
  readonly publicKeys: Readonly<Record<keyof typeof DEPOSIT_PATHS, string>>
}

const keyFileSchema = z.strictObject({ mnemonic: z.string() })

/**
 * Reads the key file, and creates it first if `mayMake` is set and it is missing. Throws a `SettingsError` if the
 * file is missing, invalid or readable by other users.
 */
export function readKeys(file: string, mayCreate: boolean): Keys {
  if (mayCreate) createKeyFile(file)
  const seed = mnemonicToSeedSync(readMnemonic(file))
  const root = HDKey.fromMasterSeed(seed)
  const accounts = new Map<SignedChainName, HDKey>()
  const publicKeyOf = (path: string) => root.derive(path).publicExtendedKey
  return {
    paying: root.derive(PAYING_PATH),
    payingTron: root.derive(PAYING_TRON_PATH),
    depositKey: (index) => root.derive(DEPOSIT_PATHS.ERC20).deriveChild(0).deriveChild(index),
    bitcoinAccount(chain) {
      const account = accounts.get(chain) ?? root.derive(accountPath(chain))
      accounts.set(chain, account)
      return account
    },
    publicKeys: {
      ERC20: publicKeyOf(DEPOSIT_PATHS.ERC20),
      TRC20: publicKeyOf(DEPOSIT_PATHS.TRC20),
      OMNI: publicKeyOf(DEPOSIT_PATHS.OMNI),
    },
  }
}

function readMnemonic(file: string): string {
  try {
    if ((statSync(file).mode & 0o077) !== 0) throw new Error('other users can read it: chmod 600')
    const { mnemonic } = keyFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    if (!validateMnemonic(mnemonic, wordlist)) throw new Error('its mnemonic is invalid')
    return mnemonic
  } catch (error) {
    // A parser's message may quote the file, so it is not repeated.
    const reason =
      error instanceof z.ZodError || error instanceof SyntaxError ? 'it is not a key file' : error
    throw new SettingsError(`cannot use the key file ${file}: ${String(reason)}`)
  }
}

function createKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, `${JSON.stringify({ mnemonic: generateMnemonic(wordlist, 256) })}\n`)
    fsyncSync(handle)
    closeSync(handle)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
