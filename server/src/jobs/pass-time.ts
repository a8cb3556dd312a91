import type { Engine } from '../engine/index.ts'
import { every, type Repeated } from './every.ts'

const LOOK_MS = 1_000

/** Advances the exchange's clock when an expiry or a funding is due that no index price has processed. */
export function runPassTime(
  { engine, now }: { readonly engine: Engine; readonly now: () => number },
  onError: (error: unknown) => void,
): Repeated {
  return every(
    LOOK_MS,
    async () => {
      const dueAt = engine.nextDueAt()
      if (dueAt === undefined || dueAt >= now()) return
      // One command settles a bounded number of options; other commands may come between two of them.
      let answer = await engine.submit({ kind: 'passTime' })
      while (answer.ok && answer.hasMore) answer = await engine.submit({ kind: 'passTime' })
    },
    onError,
  )
}
