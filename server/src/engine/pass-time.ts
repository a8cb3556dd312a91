import type { Engine } from './index.ts'
import { every, type Repeated } from '../platform/concurrency/every.ts'

const LOOK_MS = 1_000

/** Tells the exchange that time has passed, when something waits for that: prices tell it too, unless the feed is silent. */
export function runPassTime(
  { engine, now }: { readonly engine: Engine; readonly now: () => number },
  onError: (error: unknown) => void,
): Repeated {
  return every(
    LOOK_MS,
    async () => {
      const dueAt = engine.nextDueAt()
      if (dueAt !== undefined && dueAt < now()) await engine.submit({ kind: 'passTime' })
    },
    onError,
  )
}
