import type { Customer } from './customer.ts'

/** How many of something each customer has, by the customer's index. */
export class CustomerCounts {
  private counts = new Int32Array(64)

  of({ index }: Customer): number {
    return this.counts[index] ?? 0
  }

  add(index: number, more: number): void {
    if (index >= this.counts.length) {
      const { counts } = this
      this.counts = new Int32Array(index * 2)
      this.counts.set(counts)
    }
    this.counts[index] = (this.counts[index] as number) + more
  }
}
