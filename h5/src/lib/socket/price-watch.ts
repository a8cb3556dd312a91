import type { Schedule } from './prefer-polling.ts'

/** How long the live connection may be missing before prices count as stale. */
const GONE_MS = 3000
/** How long an open connection may bring no price: every market's ticker is sent twice a second while prices move. */
const QUIET_MS = 15_000

export interface Prices {
  readonly stale: boolean
  /** When the newest price arrived, in milliseconds since the epoch; 0 before the first. */
  readonly asOf: number
}

/** Decides whether prices are too old to trade on. */
export interface PriceWatch {
  /** The live connection was opened or lost. The first call starts the watch. */
  readonly connected: (isConnected: boolean) => void
  /** A price arrived, over the live connection or as the answer to a call. */
  readonly priceReceived: () => void
}

interface Clock {
  readonly now: () => number
  readonly schedule: Schedule
}

/**
 * Prices become stale when the connection has been missing for 3 s or has brought no price for 15 s, and are live again
 * with the first price after that. `show` is called when that changes, with the time of the newest price.
 */
export function watchPrices({ now, schedule }: Clock, show: (prices: Prices) => void): PriceWatch {
  let stale = false
  let asOf = 0
  let isConnected: boolean | undefined
  let deadline = Number.POSITIVE_INFINITY
  let cancel: (() => void) | undefined

  const become = (isStale: boolean) => {
    if (stale === isStale) return
    stale = isStale
    show({ stale, asOf })
  }
  const check = () => {
    const left = deadline - now()
    if (left <= 0) return become(true)
    cancel = schedule(left, check)
  }
  const expectBy = (ms: number) => {
    deadline = now() + ms
    cancel?.()
    check()
  }
  return {
    connected(is) {
      if (isConnected === is) return
      isConnected = is
      if (!stale) expectBy(is ? QUIET_MS : GONE_MS)
    },
    priceReceived() {
      asOf = now()
      if (isConnected) {
        become(false)
        expectBy(QUIET_MS)
      }
    },
  }
}
