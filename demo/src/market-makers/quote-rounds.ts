/** Runs the quoting rounds one at a time: two would plan on the same quotes. */
export class QuoteRounds {
  #running: Promise<void> | undefined
  #isReacting = false
  #isStopped = false

  /** Runs a round. If one is running, waits for that one instead. */
  run(round: () => Promise<void>): Promise<void> {
    this.#running ??= round().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /**
   * Runs a round after the running one, which was planned on the previous price. Prices that arrive during the wait
   * share it.
   */
  async react(round: () => Promise<void>): Promise<void> {
    if (this.#isReacting) return
    this.#isReacting = true
    try {
      await this.#running
    } finally {
      this.#isReacting = false
    }
    if (!this.#isStopped) await this.run(round)
  }

  /** Prevents further reactions. Resolves when the running round has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }
}
