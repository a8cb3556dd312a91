import type { PriceDoubt } from '@halyard/api'
import type { Nudges } from '../nudges/nudges.ts'
import { runEvery } from '../platform/concurrency/run-every.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'

/** How often the doubts are repeated, since a nudge may be lost. */
const REPEATED_MS = 2_000
/** After this long without a message, a process doubts every price. */
const HEARD_MS = 10_000

interface Doubts {
  readonly of: (marketId: number) => PriceDoubt | undefined
  readonly set: (marketId: number, doubt: PriceDoubt | undefined) => void
}

/** Keeps which prices cannot be relied on: the process with the feed knows them, and the others hear of them. */
export function keepDoubts(nudges: Nudges, life: Lifetime, now: () => number): Doubts {
  let doubts = new Map<number, PriceDoubt>()
  let heardAt = Number.NEGATIVE_INFINITY
  if (!life.doesJobs) {
    nudges.on('priceDoubts', (body) => {
      doubts = new Map(body.doubts)
      heardAt = now()
    })
    return { of: (marketId) => (now() - heardAt < HEARD_MS ? doubts.get(marketId) : 'few_sources'), set() {} }
  }
  const publish = (): void => nudges.publish('priceDoubts', { doubts: [...doubts] })
  life.job(() => runEvery(REPEATED_MS, publish, () => undefined))
  return {
    of: (marketId) => doubts.get(marketId),
    set(marketId, doubt) {
      if (doubts.get(marketId) === doubt) return
      if (doubt) doubts.set(marketId, doubt)
      else doubts.delete(marketId)
      publish()
    },
  }
}
