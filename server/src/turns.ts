import { CallError } from './http/call-error.ts'

interface TurnLimits {
  readonly runningMax: number
  readonly waitingMax: number
}

/**
 * Creates a bounded semaphore: runs at most `runningMax` tasks at once, in order. Throws `busy` if
 * `waitingMax` tasks are waiting.
 */
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
