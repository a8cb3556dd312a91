import type { ApiKeyKind, ApiKeyScope } from '@halyard/api'
import type { CustomerId } from '../../engine/index.ts'

/** A key with which a customer's program makes calls. Times are epoch milliseconds. */
export interface ApiKey {
  readonly id: number
  /** The public identifier, which a client sends with each request. */
  readonly key: string
  readonly customerId: CustomerId
  readonly kind: ApiKeyKind
  readonly label: string
  readonly scopes: readonly ApiKeyScope[]
  /** IP addresses and networks from which it works. Empty for any. */
  readonly networks: readonly string[]
  readonly createdAt: number
  readonly expiresAt: number
  readonly usedAt: number | undefined
  readonly usedIp: string | undefined
}

/** A key with what verifies its signatures: the public key as SPKI in DER, or the shared secret. */
export interface VerifyingKey extends ApiKey {
  readonly verifier: Uint8Array
}
