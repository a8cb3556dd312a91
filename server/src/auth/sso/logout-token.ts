import type { JSONWebKeySet } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { CLOCK_TOLERANCE_S } from './claims.ts'
import { type FetchedSigns, watchedFetch } from './provider-fetch.ts'
import { isSafeProviderUrl, type SsoConfig } from './sso-config.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const AGE_MAX_S = 300
/** Signatures by a key that only the provider has. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/**
 * Returns the subject of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws for one that is not the provider's,
 * not for this client, not of the last minutes, or not a logout token.
 */
export async function readLogoutToken(
  { sso, now }: { readonly sso: SsoConfig; readonly now: () => number },
  { issuer, jwks_uri: keys = '' }: ServerMetadata,
  token: string,
  signs: FetchedSigns,
): Promise<string> {
  if (!isSafeProviderUrl(keys)) throw new Error('the keys are not at an address of https')
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const response = await watchedFetch(signs)(keys, {})
  const { payload } = await jwtVerify(token, createLocalJWKSet((await response.json()) as JSONWebKeySet), {
    issuer,
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
