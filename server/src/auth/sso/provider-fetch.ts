import { readBounded } from '../../platform/read-bounded.ts'

/** The time that a sign-in gives the provider, and what the provider's answers say. */
export interface FetchedSigns {
  readonly signal: AbortSignal
  /** Whether it failed to answer within the time. */
  isAway: boolean
  /** The code with which it refused a request, such as `invalid_client` for a wrong secret. */
  oauthError?: string
}

const RESPONSE_MAX_BYTES = 256 * 1024
/** The statuses whose responses have no body. */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304])
const SERVER_ERROR = 500

interface FetchOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/**
 * Returns a `fetch` that follows no redirect, reads a bounded answer within the time of the sign-in, and records whether the provider
 * failed to answer or refused.
 */
export function watchedFetch(signs: FetchedSigns): (url: string, options: FetchOptions) => Promise<Response> {
  return async (url, options) => {
    try {
      const { signal } = signs
      const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual', signal })
      const text = await readBounded('identity provider', response, RESPONSE_MAX_BYTES)
      if (response.status >= SERVER_ERROR) signs.isAway = true
      const oauthError = response.ok ? undefined : oauthErrorIn(text)
      if (oauthError !== undefined) signs.oauthError = oauthError
      const { status, headers } = response
      return new Response(BODILESS.has(status) ? null : text, { status, headers })
    } catch (error) {
      signs.isAway = true
      throw error
    }
  }
}

/** Returns the error code of an answer of OAuth. Any other text may hold tokens or secrets, which belong into no log. */
function oauthErrorIn(text: string): string | undefined {
  return /"error"\s*:\s*"([a-z_]{1,40})"/.exec(text)?.[1]
}
