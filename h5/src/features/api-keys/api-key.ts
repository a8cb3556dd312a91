import type { ApiKeyInfo, ApiKeyKind, ApiKeyScope } from '@halyard/api/client'

/** An API key of the customer. Times are epoch milliseconds. */
export interface ApiKey {
  readonly id: number
  /** The public identifier, which a client sends with each request. */
  readonly key: string
  readonly kind: ApiKeyKind
  readonly name: string
  /** The rights to trade and to transfer. Without any, the key only reads. */
  readonly scopes: readonly ApiKeyScope[]
  /** IP addresses and networks from which it works. Empty for any. */
  readonly networks: readonly string[]
  readonly expiresAt: number
  readonly used: { readonly at: number; readonly ip: string } | undefined
}

/** The texts of the rights, in the order of the form. */
export const SCOPE_TEXTS = {
  trade_spot: 'tradeSpot',
  trade_contract: 'tradeContract',
  transfer: 'transferOwn',
} as const satisfies Readonly<Record<ApiKeyScope, string>>

export const SCOPES = Object.keys(SCOPE_TEXTS) as readonly ApiKeyScope[]

/** Parses a key of the wire. */
export function toApiKey(wire: ApiKeyInfo): ApiKey {
  const { id, key, kind, label, scopes, networks, expires_at, used_at, used_ip } = wire
  return {
    id,
    key,
    kind,
    name: label,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    networks,
    expiresAt: expires_at,
    used: used_at === null ? undefined : { at: used_at, ip: used_ip ?? '' },
  }
}
