import { type Receipt, type Verification, verifyReceipt } from '@halyard/api/receipt'
import { readApi } from '../../../lib/api.ts'
import { browserCrypto } from './browser-crypto.ts'

export type Checking =
  | { readonly state: 'idle' | 'checking' }
  /** The browser cannot check signatures; the receipt can be checked elsewhere. */
  | { readonly state: 'unsupported' }
  /** The key that the exchange publishes could not be read. */
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly verification: Verification }

/** Settles an option again on this device, with the keys that the exchange publishes for everyone. */
export async function checkReceipt(receipt: Receipt): Promise<Checking> {
  const crypto = await browserCrypto()
  if (!crypto) return { state: 'unsupported' }
  let keys: readonly string[]
  try {
    keys = (await readApi('trail/key', {})).keys.map(({ public_key }) => public_key)
  } catch {
    return { state: 'failed' }
  }
  return { state: 'done', verification: await verifyReceipt(receipt, crypto, keys) }
}
