import type { StopTrigger } from '../commands.ts'
import type { StopOrder } from './stop-order.ts'

/**
 * The waiting stop orders of one market with one source and direction, sorted so that the next one to be reached is the
 * last element. Reading it is O(1); adding and removing find the place by bisection.
 */
export class StopQueue {
  private readonly stops: StopOrder[] = []
  /** 1 if higher triggers are reached first: by a falling price. */
  private readonly order: 1 | -1

  constructor(direction: StopTrigger['direction']) {
    this.order = direction === 'at_or_below' ? 1 : -1
  }

  /**
   * Returns the stop that is reached first, by its trigger, then by its id, of those that are not skipped; `undefined` if there is
   * none.
   */
  first(isSkipped: (stop: StopOrder) => boolean): StopOrder | undefined {
    return this.stops.findLast((stop) => !isSkipped(stop))
  }

  add(stop: StopOrder): void {
    this.stops.splice(this.placeOf(stop), 0, stop)
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

  private isLater(a: StopOrder, b: StopOrder): boolean {
    const distance = (b.trigger.ticks - a.trigger.ticks) * this.order
    return distance > 0 || (distance === 0 && a.id > b.id)
  }
}
