import type { Screener } from './screener.ts'

const DATE_LENGTH = 10

/**
 * Creates the screener of a provider, which answers the facts in JSON with `{outcome, code, entry}`. What a provider knows changes
 * at any time, so that its results count for the day.
 */
export function createProviderScreener(
  { url, token }: { readonly url: string; readonly token: string },
  now: () => number,
): Screener {
  return {
    name: 'provider',
    version: () =>
      Promise.resolve({
        version: new Date(now()).toISOString().slice(0, DATE_LENGTH),
        entries: null,
        datedAt: null,
      }),
    async screen(facts, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(facts),
        redirect: 'error',
        signal,
      })
      if (!response.ok) throw new Error(`the provider responded with status ${response.status}`)
      return response.json()
    },
  }
}
