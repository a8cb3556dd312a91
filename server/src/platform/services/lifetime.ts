import type { Repeated } from '../concurrency/run-every.ts'

type Started = Repeated | undefined | void
type Start = () => Started | Promise<Started>
type Stop = () => unknown

/** The work of a process besides answering. */
export interface Duties {
  /** Whether it does the jobs that one process of an exchange does. */
  readonly jobs: boolean
  /** Whether the jobs of `poll` run. Otherwise a test takes their steps by hand. */
  readonly polls: boolean
}

/** Where services register, while they open, what they start later and what releases them. */
export class Lifetime {
  readonly #duties: Duties
  readonly #starts: Start[] = []
  readonly #stops: Stop[] = []

  constructor(duties: Duties) {
    this.#duties = duties
  }

  /** Whether this process does the jobs of the exchange. Another one writes nothing while it opens. */
  get doesJobs(): boolean {
    return this.#duties.jobs
  }

  /** Registers what releases a resource. */
  onStop(stop: Stop): void {
    this.#stops.push(stop)
  }

  /** Registers what every process starts once its services are open. */
  onStart(start: Start): void {
    this.#starts.push(start)
  }

  /** Registers a job of the exchange, which one process does: that of the engine. */
  job(start: Start): void {
    if (this.doesJobs) this.onStart(start)
  }

  /** Registers a job that periodically does what a caller may also do by hand. */
  poll(start: Start): void {
    if (this.#duties.polls) this.job(start)
  }

  /** Starts the jobs in the order of their registration. */
  async start(): Promise<void> {
    for (const start of this.#starts) {
      const job = await start()
      if (job) this.onStop(() => job.stop())
    }
  }

  /**
   * Stops the jobs and releases the services, in the reverse order of starting: nothing accepted is lost. One that fails does
   * not keep the others from being released; the first error is thrown then.
   */
  async stop(): Promise<void> {
    const errors: unknown[] = []
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop())
      try {
        await stop()
      } catch (error) {
        errors.push(error)
      }
    if (errors.length > 0) throw errors[0]
  }
}
