import type { Schedule } from './schedule.ts'

/** How long the connection may be lost before prices are stale. */
const DISCONNECTED_MS = 3000
/** How long an open connection may be without a price: tickers are sent twice a second while prices change. */
const SILENT_MS = 15_000

/** The age of the displayed prices. */
export interface Prices {
  readonly stale: boolean
  /** The arrival time of the newest price in epoch milliseconds; 0 before the first. */
  readonly asOf: number
}

/** Decides whether prices are too old to trade on. */
export interface PriceWatch {
  /** Reports that the connection was opened or lost. The first call starts the watch. */
  readonly connected: (isConnected: boolean) => void
  /** Reports that a price arrived, over the socket or by a call. */
  readonly priceReceived: () => void
  /** Reports that the displayed prices are those of an earlier time, in epoch milliseconds: they are stale. */
  readonly oldPricesShown: (at: number) => void
}

interface Clock {
  readonly now: () => number
  readonly schedule: Schedule
}

/**
 * Watches the age of prices. They become stale when the connection is lost for 3 s or brings no price for 15 s, and
 * live with the next price after that. Calls `show` on each change, with the time of the newest price.
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
      if (!stale) expectBy(is ? SILENT_MS : DISCONNECTED_MS)
    },
    priceReceived() {
      asOf = now()
      if (isConnected) {
        become(false)
        expectBy(SILENT_MS)
      }
    },
    oldPricesShown(at) {
      stale = true
      asOf = at
      show({ stale, asOf })
    },
  }
}
