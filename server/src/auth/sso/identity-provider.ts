import type { FastifyBaseLogger } from 'fastify'
import type { Configuration, IDToken, ServerMetadata } from 'openid-client'
import { CallError } from '../../platform/call-error.ts'
import { type FetchedSigns, watchedFetch } from './provider-fetch.ts'
import { CLOCK_TOLERANCE_S, hasClaim, isAuthenticatedLately, PROVIDER_SESSION_MAX_S } from './claims.ts'
import { createLogoutReader } from './logout-token.ts'
import { isSafeProviderUrl, type SsoConfig } from './sso-config.ts'

/** The secrets of a sign-in that the provider's answer must show. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** The code verifier of PKCE. */
  readonly verifier: string
}

/** The provider's answer in the address to which it returned the browser. */
export interface ProviderAnswer {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

/** An identity that the provider has proven. */
export interface ProvenIdentity {
  readonly issuer: string
  readonly subject: string
  /** Whether the provider vouches for a second factor, and its word counts. */
  readonly hasFactor: boolean
}

/**
 * The identity provider of staff. Throws a `CallError` of `sso_unavailable` while it does not answer properly, and of `sso_refused` for an
 * answer that proves nothing.
 */
export interface IdentityProvider {
  readonly issuer: string
  readonly name: string
  /** Returns the address at the provider to which the browser goes. */
  authorizationUrl(secrets: SignInSecrets): Promise<string>
  /** Exchanges the code of a sign-in for the identity that it proves. Throws `identity_not_allowed` for one without the required claim. */
  prove(answer: ProviderAnswer, secrets: SignInSecrets): Promise<ProvenIdentity>
  /** Returns the subject that the provider has signed out, as its signed token says. */
  readLogout(token: string): Promise<string>
}

interface ProviderContext {
  readonly sso: SsoConfig
  /** The page to which the provider returns the browser. */
  readonly redirectUri: string
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
}

const TIMEOUT_MS = 8_000
const METADATA_LIFE_MS = 10 * 60_000

/** Opens the client of the provider. It is asked only when a sign-in needs it. */
export function createIdentityProvider(ctx: ProviderContext): IdentityProvider {
  const { sso, redirectUri } = ctx
  const readMetadata = cachedMetadata(ctx)
  const readLogout = createLogoutReader(ctx)
  return {
    issuer: sso.issuer,
    name: sso.name,

    authorizationUrl: (secrets) =>
      withProvider(ctx, async (signs) => {
        const oidc = await library()
        const config = await configure(ctx, await readMetadata(signs), signs)
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid',
          response_type: 'code',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          ...(sso.trustedFactor ? { max_age: String(PROVIDER_SESSION_MAX_S) } : {}),
          ...(sso.trustedFactor?.name === 'acr' ? { acr_values: sso.trustedFactor.value } : {}),
        })
        // The console opens it: another scheme could run a script there.
        if (!isSafeProviderUrl(url.href)) throw new Error('the authorization endpoint is not https')
        return url.href
      }),

    prove: (answer, secrets) =>
      withProvider(ctx, async (signs) => {
        const oidc = await library()
        const config = await configure(ctx, await readMetadata(signs), signs)
        const tokens = await oidc.authorizationCodeGrant(config, returnedTo(redirectUri, answer), {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || new URL(claims.iss).href !== sso.issuer)
          throw new Error('the token is of another issuer')
        return identityOf(ctx, claims)
      }),

    readLogout: (token) =>
      withProvider(ctx, async (signs) => readLogout(await readMetadata(signs), token, signs)),
  }
}

function identityOf({ sso, now }: ProviderContext, claims: IDToken): ProvenIdentity {
  if (sso.claim && !hasClaim(claims, sso.claim)) throw new CallError('identity_not_allowed')
  const { trustedFactor } = sso
  return {
    issuer: sso.issuer,
    subject: claims.sub,
    hasFactor:
      trustedFactor !== undefined &&
      hasClaim(claims, trustedFactor) &&
      isAuthenticatedLately(claims.auth_time, now()),
  }
}

function returnedTo(redirectUri: string, { code, state, iss }: ProviderAnswer): URL {
  const url = new URL(redirectUri)
  url.search = String(new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }))
  return url
}

/** Loads the library with the first sign-in. */
const library = () => import('openid-client')

/**
 * Returns a client with fresh keys, so that a key which the provider has withdrawn is no longer accepted, and with the exchange's
 * clock.
 */
async function configure(
  { sso, now }: ProviderContext,
  metadata: ServerMetadata,
  signs: FetchedSigns,
): Promise<Configuration> {
  const oidc = await library()
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata
  const authenticate = methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic
    : oidc.ClientSecretPost
  const config = new oidc.Configuration(
    metadata,
    sso.clientId,
    {
      [oidc.clockSkew]: Math.round((now() - Date.now()) / 1000),
      [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
    },
    authenticate(sso.clientSecret),
  )
  config[oidc.customFetch] = watchedFetch(signs)
  // Without it the library trusts the connection and verifies no signature.
  oidc.enableNonRepudiationChecks(config)
  // `isSafeProviderUrl` accepts it for this machine alone.
  if (sso.issuer.startsWith('http:')) oidc.allowInsecureRequests(config)
  return config
}

/** Reads where the provider's endpoints are, once in ten minutes. */
function cachedMetadata({ sso, now }: ProviderContext): (signs: FetchedSigns) => Promise<ServerMetadata> {
  let stored: { readonly metadata: ServerMetadata; readonly until: number } | undefined
  return async (signs) => {
    const at = now()
    if (stored && at < stored.until) return stored.metadata
    const oidc = await library()
    const found = await oidc.discovery(new URL(sso.issuer), sso.clientId, undefined, oidc.None(), {
      [oidc.customFetch]: watchedFetch(signs),
      execute: sso.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    })
    const metadata = found.serverMetadata()
    // The library accepts some providers whose address covers many issuers.
    if (new URL(metadata.issuer).href !== sso.issuer) throw new Error('the metadata is of another issuer')
    stored = { metadata, until: at + METADATA_LIFE_MS }
    return metadata
  }
}

/** Asks the provider within the time of one sign-in, and turns every failure into a `CallError`. */
async function withProvider<Result>(
  { sso, log }: ProviderContext,
  ask: (signs: FetchedSigns) => Promise<Result>,
): Promise<Result> {
  const signs: FetchedSigns = { signal: AbortSignal.timeout(sso.timeoutMs ?? TIMEOUT_MS), isAway: false }
  try {
    return await ask(signs)
  } catch (error) {
    if (error instanceof CallError) throw error
    // Causes hold tokens and claims, which belong into no log.
    const { message, code } = error as { readonly message?: unknown; readonly code?: unknown }
    log.warn(
      { reason: message, code, oauthError: signs.oauthError },
      'sign-in with the identity provider failed',
    )
    throw new CallError(signs.isAway ? 'sso_unavailable' : 'sso_refused', undefined, { name: sso.name })
  }
}
