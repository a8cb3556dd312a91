/** A running periodic task. */
export interface Repeated {
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>
}

/**
 * Runs a task periodically. Runs never overlap. A failed run is reported and does not affect the next one.
 */
export function runEvery(
  periodMs: number,
  task: () => Promise<void> | void,
  onError: (error: unknown) => void,
): Repeated {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined
    })
  }, periodMs)

  async function run(): Promise<void> {
    try {
      await task()
    } catch (error) {
      onError(error)
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
