/** The retry interval while the device reports that it is online. */
const RETRY_MS = 3000

/**
 * Loads a module, retrying until it succeeds: every 3 s while the device is online, otherwise when it comes back
 * online.
 */
export async function loadWhenReachable<Part>(
  load: () => Promise<Part>,
  reachable: () => Promise<unknown> = untilReachable,
): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await reachable()
    }
  }
}

function untilReachable(): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, RETRY_MS)
    else window.addEventListener('online', resolve, { once: true })
  })
}
