import type { ApiKeyInfo, ApiKeyKind, ApiKeyScope } from '@halyard/api/client'

/** An API key of the customer. Times are epoch milliseconds. */
export interface ApiKey {
  readonly id: number
  /** The public identifier, which a client sends with each request. */
  readonly key: string
  readonly kind: ApiKeyKind
  readonly name: string
  readonly trades: boolean
  /** IP addresses and networks from which it works. Empty for any. */
  readonly networks: readonly string[]
  readonly expiresAt: number
  readonly used: { readonly at: number; readonly ip: string } | undefined
}

const TRADE: ApiKeyScope = 'trade_spot'

/** Parses a key of the wire. */
export function toApiKey(wire: ApiKeyInfo): ApiKey {
  const { id, key, kind, label, scopes, networks, expires_at, used_at, used_ip } = wire
  return {
    id,
    key,
    kind,
    name: label,
    trades: scopes.includes(TRADE),
    networks,
    expiresAt: expires_at,
    used: used_at === null ? undefined : { at: used_at, ip: used_ip ?? '' },
  }
}

/** Returns the rights of a key as the wire names them. */
export function scopesOf(trades: boolean): ApiKeyScope | '' {
  return trades ? TRADE : ''
}
