import type { Repeated } from '../concurrency/run-every.ts'

type Started = Repeated | undefined | void
type Start = () => Started | Promise<Started>
type Stop = () => unknown

/** Where services register, while they open, what they start later and what releases them. */
export class Lifetime {
  readonly #polls: boolean
  readonly #starts: Start[] = []
  readonly #stops: Stop[] = []

  /** Without `polls`, the jobs of `poll` do not run: a test takes their steps by hand. */
  constructor({ polls }: { readonly polls: boolean }) {
    this.#polls = polls
  }

  /** Registers what releases a resource. */
  onStop(stop: Stop): void {
    this.#stops.push(stop)
  }

  /** Registers a job that starts once every service is open. */
  onStart(start: Start): void {
    this.#starts.push(start)
  }

  /** Registers a job that periodically does what a caller may also do by hand. */
  poll(start: Start): void {
    if (this.#polls) this.onStart(start)
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
