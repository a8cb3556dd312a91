/** An item of a `DueQueue`: a time in epoch milliseconds, and the id of the due item. */
interface Due {
  readonly at: number
  readonly id: number
}

/** A priority queue of ids by due time, and by id where times are equal. A binary heap: adding and taking are O(log n). */
export class DueQueue {
  private readonly entries: Due[] = []

  /** The earliest due time; `undefined` if the queue is empty. */
  get nextAt(): number | undefined {
    return this.entries[0]?.at
  }

  /** The number of items. */
  get size(): number {
    return this.entries.length
  }

  add(at: number, id: number): void {
    const { entries } = this
    entries.push({ at, id })
    for (let place = entries.length - 1; place > 0; ) {
      const above = (place - 1) >> 1
      if (!this.isEarlier(place, above)) return
      this.swap(place, above)
      place = above
    }
  }

  /** Removes and returns the first item that is due before `at`. */
  takeBefore(at: number): Due | undefined {
    const { entries } = this
    const first = entries[0]
    if (!first || first.at >= at) return undefined
    const last = entries.pop()
    if (last && entries.length > 0) {
      entries[0] = last
      this.sink()
    }
    return first
  }

  private sink(): void {
    for (let place = 0; ; ) {
      const left = place * 2 + 1
      const earlier = left + 1 < this.entries.length && this.isEarlier(left + 1, left) ? left + 1 : left
      if (earlier >= this.entries.length || !this.isEarlier(earlier, place)) return
      this.swap(place, earlier)
      place = earlier
    }
  }

  private isEarlier(a: number, b: number): boolean {
    const [one, other] = [this.entries[a], this.entries[b]]
    if (!one || !other) return false
    return one.at < other.at || (one.at === other.at && one.id < other.id)
  }

  private swap(a: number, b: number): void {
    const [one, other] = [this.entries[a], this.entries[b]]
    if (!one || !other) return
    this.entries[a] = other
    this.entries[b] = one
  }
}
