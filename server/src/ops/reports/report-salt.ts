import { createHash } from 'node:crypto'
import type { SigningKey } from '../../price-log/signing-key.ts'

/**
 * Returns the secret from which the ids of customers in the report of a period follow. It is the hash of a signature that is never
 * published: without the key no one can guess it, and a restored database gives the same ids.
 */
export function reportSalt(key: Pick<SigningKey, 'sign'>, period: string): string {
  return createHash('sha256')
    .update(key.sign(`halyard-liabilities-ids-1|${period}`))
    .digest('hex')
}
