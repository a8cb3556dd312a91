/** How long a device that believes it is online waits before it asks again for a part that failed to load. */
const RETRY_MS = 3000

/**
 * Loads a part of the app however long the network is away: after a failure it tries again every 3 s while the device
 * is online, and otherwise when it comes back online.
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
