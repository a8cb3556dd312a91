import type { Writer } from './index.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'

const CHECK_MS = 1_000
/** The most clock commands that are queued at once. */
const AT_ONCE_MAX = 16

/**
 * Advances the exchange clock while the feed is silent, so that due expiries and funding are processed without a price; and at once
 * when a batch has reached conditional orders, which are placed by it.
 */
export function runClock(
  { engine, now }: { readonly engine: Writer; readonly now: () => number },
  onError: (error: unknown) => void,
): Repeated {
  /** The conditional orders that were reached since the clock runs: a command places one of them. */
  const reached = new Set<number>()

  /** Submits a clock command, or one for each conditional order that is reached, which are committed together. */
  async function passTime() {
    const count = Math.min(Math.max(reached.size, 1), AT_ONCE_MAX)
    const answers = Array.from({ length: count }, () => engine.submit({ kind: 'passTime' }))
    return (await Promise.all(answers)).at(-1)
  }

  const clock = runEvery(
    CHECK_MS,
    async () => {
      const dueAt = engine.nextDueAt()
      if (dueAt === undefined || dueAt >= now()) return
      // One command settles a bounded number of options; other commands may come between two of them.
      let answer = await passTime()
      while (answer?.ok && answer.hasMore) answer = await passTime()
    },
    onError,
    'clock',
  )
  const unsubscribe = engine.onCommitted(({ changes }) => {
    for (const { id, status } of changes.conditionals)
      if (status === 'reached') reached.add(id)
      else reached.delete(id)
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
