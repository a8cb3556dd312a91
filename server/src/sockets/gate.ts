/** Thrown if the wait queue is full. */
export class GateFullError extends Error {}

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Creates a bounded semaphore. Throws `GateFullError` if the wait queue is full. */
export function createGate(bounds: { readonly atOnce: number; readonly waitingMax: number }): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside < bounds.atOnce) inside += 1
    else if (waiting.length >= bounds.waitingMax) throw new GateFullError()
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      // Pass the permit to the next waiter.
      const enter = waiting.shift()
      if (enter) enter()
      else inside -= 1
    }
  }
}
