import { type KeyPeriod, type Receipt, type Verification, verifyReceipt } from '@halyard/api/receipt'
import { readApi } from '../../../lib/calls/api.ts'
import { trustedKeys } from '../keeping/keeping.ts'
import { browserCrypto } from './browser-crypto.ts'

export type Checking =
  | { readonly state: 'idle' | 'checking' }
  /** The browser cannot verify signatures; the receipt can be verified elsewhere. */
  | { readonly state: 'unsupported' }
  /** The exchange's published keys could not be read. */
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly verification: Verification }

/** Recomputes an option's settlement on this device, with the exchange's keys that this device trusts. */
export async function checkReceipt(receipt: Receipt): Promise<Checking> {
  const crypto = await browserCrypto()
  if (!crypto) return { state: 'unsupported' }
  let keys: readonly KeyPeriod[]
  try {
    keys = await trustedKeys(await readApi('trail/key', {}))
  } catch {
    return { state: 'failed' }
  }
  return { state: 'done', verification: await verifyReceipt(receipt, crypto, keys) }
}
