import type { KeyPeriod, ReceiptCrypto } from '@halyard/receipt'
import { readApi } from '../../../lib/calls/api.ts'
import { trustedKeys } from '../keeping/keeping.ts'
import { browserCrypto } from './browser-crypto.ts'

/** A verification on this device. */
export type Checking<Result> =
  | { readonly state: 'idle' | 'checking' }
  /** The exchange's published keys, or the script that verifies in this browser, could not be loaded. */
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly verification: Result }

export type Verify<Result> = (crypto: ReceiptCrypto, keys: readonly KeyPeriod[]) => Promise<Result>

/** Verifies on this device what the exchange signed, with the exchange's keys that the device trusts. */
export async function verifyHere<Result>(verify: Verify<Result>): Promise<Checking<Result>> {
  try {
    const crypto = await browserCrypto()
    const keys = await trustedKeys(await readApi('trail/key', {}))
    return { state: 'done', verification: await verify(crypto, keys) }
  } catch {
    return { state: 'failed' }
  }
}
