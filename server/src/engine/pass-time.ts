import type { Engine } from './index.ts'
import { every, type Repeated } from '../platform/concurrency/every.ts'

const CHECK_MS = 1_000

/**
 * Advances the exchange clock while the feed is silent, so that due expiries and funding are processed
 * without a price.
 */
export function runPassTime(
  { engine, now }: { readonly engine: Engine; readonly now: () => number },
  onError: (error: unknown) => void,
): Repeated {
  return every(
    CHECK_MS,
    async () => {
      const dueAt = engine.nextDueAt()
      if (dueAt !== undefined && dueAt < now()) await engine.submit({ kind: 'passTime' })
    },
    onError,
  )
}
