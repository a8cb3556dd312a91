/** Thrown if the wait queue is full. */
export class QueueFullError extends Error {}

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Creates a bounded semaphore. Throws `QueueFullError` if the wait queue is full. */
export function createSemaphore(bounds: {
  readonly concurrentMax: number
  readonly waitingMax: number
}): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < bounds.concurrentMax) running += 1
    else if (waiting.length >= bounds.waitingMax) throw new QueueFullError()
    else await new Promise<void>((release) => waiting.push(release))
    try {
      return await work()
    } finally {
      // Pass the permit to the next waiter.
      const release = waiting.shift()
      if (release) release()
      else running -= 1
    }
  }
}
