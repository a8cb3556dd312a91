import type { CustomerIndex } from '../ids.ts'
import type { Customer } from './customer.ts'

/** A count for each customer, by the customer's index: of open orders or positions. */
export class CustomerCounts {
  private counts = new Int32Array(64)

  of({ index }: Customer): number {
    return this.counts[index] ?? 0
  }

  /** Adds to the count of a customer, by index. May be negative. */
  add(index: CustomerIndex, more: number): void {
    if (index >= this.counts.length) {
      const { counts } = this
      this.counts = new Int32Array(index * 2)
      this.counts.set(counts)
    }
    this.counts[index] = (this.counts[index] as number) + more
  }
}
