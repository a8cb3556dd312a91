interface Watched extends Window {
  /** The problems of this document since the last call. */
  reported?: string[]
}

/**
 * Runs in a page. Starts to watch the document at the first call, and returns what it reported since the call before: thrown
 * errors, the console's, breaches of the content security policy, and requests that failed.
 */
export function watchFromInside(): string[] {
  const watched = window as Watched
  if (watched.reported) return watched.reported.splice(0)
  const reported: string[] = []
  watched.reported = reported
  const onError = ({ target, message }: ErrorEvent) => {
    const what = target instanceof Element ? `request: ${target.outerHTML} failed` : `thrown: ${message}`
    reported.push(what)
  }
  // Files that did not load are reported at their elements.
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', ({ reason }) => reported.push(`rejected: ${String(reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    reported.push(`policy: ${violatedDirective} blocks ${blockedURI}`),
  )
  const log = console.error.bind(console)
  console.error = (...values: unknown[]) => {
    reported.push(`console: ${values.map(String).join(' ')}`)
    log(...values)
  }
  const request = window.fetch.bind(window)
  window.fetch = async (...given) => {
    const asked = given[0] instanceof Request ? given[0].url : String(given[0])
    try {
      const response = await request(...given)
      if (!response.ok) reported.push(`response: ${response.status} to ${asked}`)
      return response
    } catch (error) {
      // Leaving a page aborts its pending requests, which is not a failure.
      if (!given[1]?.signal?.aborted) reported.push(`request: ${asked} failed: ${String(error)}`)
      throw error
    }
  }
  return []
}
