import { recordJob } from './jobs.ts'

/** A running periodic task. */
export interface Repeated {
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>
}

/** One that need not wait for its time. */
interface Hurried extends Repeated {
  /** Runs the task at once, unless it runs now. */
  runNow(): void
}

/**
 * Runs a task periodically. Runs never overlap. A failed run is reported and does not affect the next one. A task with a
 * name is listed with its runs and failures while it is not stopped.
 */
export function runEvery(
  periodMs: number,
  task: () => Promise<void> | void,
  onError: (error: unknown) => void,
  name?: string,
): Hurried {
  const job = name === undefined ? undefined : recordJob(name, periodMs)
  let running: Promise<void> | undefined
  const timer = setInterval(runNow, periodMs)

  function runNow(): void {
    running ??= run().finally(() => {
      running = undefined
    })
  }

  async function run(): Promise<void> {
    job?.begin()
    try {
      await task()
      job?.end(true)
    } catch (error) {
      job?.end(false)
      onError(error)
    }
  }

  return {
    runNow,
    async stop() {
      clearInterval(timer)
      await running
      job?.remove()
    },
  }
}
