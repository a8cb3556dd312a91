import { CallError } from '../call-error.ts'

interface SemaphoreLimits {
  readonly runningMax: number
  readonly waitingMax: number
}

export type Semaphore = <Result>(task: () => Promise<Result>) => Promise<Result>

/**
 * A bounded semaphore. Runs at most `runningMax` tasks at the same time and starts the others in order of arrival.
 * Throws a `CallError` of `busy` when `waitingMax` tasks are already waiting.
 */
export function createSemaphore({ runningMax, waitingMax }: SemaphoreLimits): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new CallError('busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      // A task that ends passes its slot to the next one, so `running` stays the same.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
