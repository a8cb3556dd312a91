/** Thrown when too many wait already. */
export class GateFullError extends Error {}

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets so much work be done at once. The rest waits its turn, up to a bound. */
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
      // Whoever leaves gives their place to the next.
      const enter = waiting.shift()
      if (enter) enter()
      else inside -= 1
    }
  }
}
