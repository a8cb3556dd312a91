export interface Repeated {
  /** No further runs; resolves when the one under way has ended. */
  stop(): Promise<void>
}

/** Runs a task again and again, never twice at once. A failed run is reported, and the next one comes as planned. */
export function every(
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
