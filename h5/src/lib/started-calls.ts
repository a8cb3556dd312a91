declare global {
  interface Window {
    /** Answers on their way to calls that the page started before the app; undefined where one failed. */
    startedCalls?: Record<string, Promise<Response | undefined>>
  }
}

/** Fetches, or takes the answer to the same call that the page has already started. Each is taken once. */
export async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const started = globalThis.window?.startedCalls
  const answer = started?.[url]
  delete started?.[url]
  return (await answer) ?? fetch(url, init)
}
