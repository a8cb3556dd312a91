import type { LiveHead } from '../statements/live-head.ts'

/** Two heads a second, for longer than the time between sending an order and its answer. */
const SEEN_MAX = 60

/** The live heads that a device received last, with the times of their arrival. */
export class SeenHeads {
  #seen: readonly { readonly head: LiveHead; readonly at: number }[] = []

  /** Adds a head that arrived at a time, in epoch milliseconds by the server's clock. */
  add(head: LiveHead, at: number): void {
    this.#seen = [...this.#seen, { head, at }].slice(-SEEN_MAX)
  }

  /** Returns the number of the newest tick of a market that had arrived by a time; 0 if none is known. */
  newestBefore(at: number, matchId: number): number {
    const numbers = this.#seen
      .filter((seen) => seen.at <= at)
      .flatMap(({ head }) => head.heads.filter(([id]) => id === matchId).map(([, n]) => n))
    return Math.max(0, ...numbers)
  }
}
