/** The price that reaches a trigger: one at or below it, or one at or above it. */
export type TriggerDirection = 'at_or_below' | 'at_or_above'

/**
 * Stop orders of one market or contract that wait for a price, sorted by the price at which something is due, so that the next one to be reached is the
 * last element. Reading it is O(1); adding and removing one find the place by bisection.
 */
export class StopQueue<StopOrder extends { readonly id: number }> {
  private stops: StopOrder[] = []
  private readonly ticksOf: (stop: StopOrder) => number
  /** 1 if higher triggers are reached first: by a falling price. */
  private readonly order: 1 | -1

  /** `ticksOf` returns the price that reaches a stop order; it does not change while the stop order is in the queue. */
  constructor(direction: TriggerDirection, ticksOf: (stop: StopOrder) => number) {
    this.ticksOf = ticksOf
    this.order = direction === 'at_or_below' ? 1 : -1
  }

  /**
   * Returns the stop that is reached first, by its price, then by its id, of those that are not skipped; `undefined` if there is
   * none.
   */
  first(isSkipped: (stop: StopOrder) => boolean): StopOrder | undefined {
    return this.stops.findLast((stop) => !isSkipped(stop))
  }

  /** Returns whether a price reaches a stop: a comparison with one of them, which costs a trade almost nothing. */
  isReachedBy(ticks: number): boolean {
    const next = this.stops[this.stops.length - 1]
    return next !== undefined && this.reaches(ticks, next)
  }

  /** Removes and returns the stops that a price reaches and that are not skipped. */
  takeReached(ticks: number, isSkipped: (stop: StopOrder) => boolean): StopOrder[] {
    const first = this.stops.findLastIndex((stop) => !this.reaches(ticks, stop)) + 1
    const reached = this.stops.splice(first)
    this.stops.push(...reached.filter(isSkipped))
    return reached.filter((stop) => !isSkipped(stop))
  }

  /** Adds stops, each by bisection, or many by sorting once. */
  add(added: readonly StopOrder[]): void {
    if (added.length < 8) for (const stop of added) this.stops.splice(this.placeOf(stop), 0, stop)
    else this.stops = [...this.stops, ...added].toSorted((a, b) => (this.isLater(a, b) ? -1 : 1))
  }

  deleteAll(deleted: ReadonlySet<StopOrder>): void {
    this.stops = this.stops.filter((stop) => !deleted.has(stop))
  }

  delete(stop: StopOrder): void {
    const place = this.placeOf(stop)
    if (this.stops[place] === stop) this.stops.splice(place, 1)
  }

  [Symbol.iterator](): Iterator<StopOrder> {
    return this.stops[Symbol.iterator]()
  }

  /** Returns the index of the first element that is not reached later than a stop. */
  private placeOf(stop: StopOrder): number {
    let [low, high] = [0, this.stops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.stops[middle]
      if (other && this.isLater(other, stop)) low = middle + 1
      else high = middle
    }
    return low
  }

  private reaches(ticks: number, stop: StopOrder): boolean {
    return (this.ticksOf(stop) - ticks) * this.order >= 0
  }

  private isLater(a: StopOrder, b: StopOrder): boolean {
    const distance = (this.ticksOf(b) - this.ticksOf(a)) * this.order
    return distance > 0 || (distance === 0 && a.id > b.id)
  }
}
