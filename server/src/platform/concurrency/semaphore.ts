import { CallError } from '../call-error.ts'

interface TurnLimits {
  readonly runningMax: number
  readonly waitingMax: number
}

/** Runs at most so many tasks at once, first come first served; more than may wait are answered `busy`. */
export function createTurns({ runningMax, waitingMax }: TurnLimits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new CallError('busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
