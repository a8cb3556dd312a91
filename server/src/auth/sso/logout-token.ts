import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { CLOCK_TOLERANCE_S } from './claims.ts'
import { type FetchedSigns, watchedFetch } from './provider-fetch.ts'
import { isSafeProviderUrl, type SsoConfig } from './sso-config.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const AGE_MAX_S = 300
const KEYS_LIFE_MS = 60_000
/** Signatures by a key that only the provider has. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Reads a logout token with the provider's metadata. */
type ReadLogout = (metadata: ServerMetadata, token: string, signs: FetchedSigns) => Promise<string>

/**
 * Creates the reader of logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6), which returns their subject. It throws for a
 * token that is not the provider's, not for this client, not of the last minutes, or not a logout token.
 */
export function createLogoutReader(ctx: { readonly sso: SsoConfig; readonly now: () => number }): ReadLogout {
  const { sso, now } = ctx
  const readKeys = cachedKeys(now)
  return async (metadata, token, signs) => {
    const { jwtVerify } = await import('jose')
    const { payload } = await jwtVerify(token, await readKeys(metadata, signs), {
      issuer: metadata.issuer,
      audience: sso.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      maxTokenAge: AGE_MAX_S,
      currentDate: new Date(now()),
      requiredClaims: ['iat', 'jti', 'events', 'sub'],
    })
    const { events, nonce, sub } = payload
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT)
    if (!isLogout || nonce !== undefined || typeof sub !== 'string')
      throw new Error('the token is not a logout token')
    return sub
  }
}

/** Reads the provider's keys once a minute. Anyone can send a token, and must not make the exchange ask the provider for each. */
function cachedKeys(
  now: () => number,
): (metadata: ServerMetadata, signs: FetchedSigns) => Promise<JWTVerifyGetKey> {
  let stored: { readonly keys: JWTVerifyGetKey; readonly until: number } | undefined
  return async ({ jwks_uri: url = '' }, signs) => {
    const at = now()
    if (stored && at < stored.until) return stored.keys
    if (!isSafeProviderUrl(url)) throw new Error('the keys are not at an address of https')
    const { createLocalJWKSet } = await import('jose')
    const response = await watchedFetch(signs)(url, {})
    const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet)
    stored = { keys, until: at + KEYS_LIFE_MS }
    return keys
  }
}
