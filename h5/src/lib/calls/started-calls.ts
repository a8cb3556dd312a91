declare global {
  interface Window {
    /** Responses to calls that the page started before the app loaded; undefined for a failed one. */
    startedCalls?: Record<string, Promise<Response | undefined>>
  }
}

/** Fetches a URL, or returns the response if the page has already started the same call. Each of those is used once. */
export async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const started = globalThis.window?.startedCalls
  const answer = started?.[url]
  delete started?.[url]
  return (await answer) ?? fetch(url, init)
}
