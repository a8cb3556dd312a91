import type { Writer } from './index.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'

const CHECK_MS = 1_000

/**
 * Advances the exchange clock while the feed is silent, so that due expiries and funding are processed without a price; and at once
 * when a batch has reached conditional orders, which are placed by it.
 */
export function runClock(
  { engine, now }: { readonly engine: Writer; readonly now: () => number },
  onError: (error: unknown) => void,
): Repeated {
  const clock = runEvery(
    CHECK_MS,
    async () => {
      const dueAt = engine.nextDueAt()
      if (dueAt === undefined || dueAt >= now()) return
      // One command settles a bounded number of options; other commands may come between two of them.
      let answer = await engine.submit({ kind: 'passTime' })
      while (answer.ok && answer.hasMore) answer = await engine.submit({ kind: 'passTime' })
    },
    onError,
    'clock',
  )
  const unsubscribe = engine.onCommitted(({ changes }) => {
    if (changes.conditionals.some(({ status }) => status === 'reached')) clock.runNow()
  })
  return {
    ...clock,
    stop() {
      unsubscribe()
      return clock.stop()
    },
  }
}
