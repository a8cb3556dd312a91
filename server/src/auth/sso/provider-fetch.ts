import { readBounded } from '../../platform/read-bounded.ts'

/** The time that a sign-in gives the provider, and whether the provider failed to answer within it. */
export interface FetchedSigns {
  readonly signal: AbortSignal
  isAway: boolean
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
 * Returns a `fetch` that follows no redirect, reads a bounded answer within the time of the sign-in, and records a provider that did
 * not answer.
 */
export function watchedFetch(signs: FetchedSigns): (url: string, options: FetchOptions) => Promise<Response> {
  return async (url, options) => {
    try {
      const { signal } = signs
      const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual', signal })
      const text = await readBounded('identity provider', response, RESPONSE_MAX_BYTES)
      if (response.status >= SERVER_ERROR) signs.isAway = true
      const { status, headers } = response
      return new Response(BODILESS.has(status) ? null : text, { status, headers })
    } catch (error) {
      signs.isAway = true
      throw error
    }
  }
}
