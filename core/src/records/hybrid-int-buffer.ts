import { type Amount, toAmount, add, type Numeric, type SafeUnits, MAX_UNITS } from '@halyard/money'

/**
 * Fixed-size records in one Float64Array. Amount slots hold values up to `MAX_UNITS` inline; larger values spill to a
 * side map as bigints, and the slot is set to NaN. Other slots may be viewed as Int32 halves: their bit patterns never
 * decode as NaN, because the integers are small.
 */
export class HybridIntBuffer {
  numbers: Float64Array<ArrayBuffer>
  private readonly overflow = new Map<number, Amount>()

  constructor(words: number) {
    this.numbers = new Float64Array(words)
  }

  /** Returns the amount of a word. */
  get(word: number): Numeric {
    const amount = this.numbers[word] as Numeric
    return Number.isNaN(amount) ? (this.overflow.get(word) as Amount) : amount
  }

  amountAt(word: number): Amount {
    return toAmount(this.get(word))
  }

  set(word: number, amount: Numeric): void {
    if (typeof amount === 'number') this.numbers[word] = amount
    else {
      this.numbers[word] = Number.NaN
      this.overflow.set(word, amount)
    }
  }

  /** Adds to the amount of a word. */
  add(word: number, more: SafeUnits): void {
    const total = (this.numbers[word] as number) + more
    // False if the slot is NaN.
    if (total <= MAX_UNITS) this.numbers[word] = total
    else this.set(word, add(this.get(word), more))
  }

  /** Doubles the number of words. */
  grow(): void {
    const { numbers } = this
    this.numbers = new Float64Array(numbers.length * 2)
    this.numbers.set(numbers)
  }

  /** Returns the first words as a buffer of their own and clears the side map. This buffer is reused. */
  take(words: number): HybridIntBuffer {
    const taken = new HybridIntBuffer(0)
    taken.numbers = this.numbers.slice(0, words)
    for (const [word, amount] of this.overflow) taken.overflow.set(word, amount)
    this.overflow.clear()
    return taken
  }

  /** Returns copies of some records of `words` words each, one after the other. */
  copyRecords(records: readonly number[], words: number): HybridIntBuffer {
    const { length } = records
    const copies = new HybridIntBuffer(length * words)
    const from = this.numbers
    const into = copies.numbers
    let to = 0
    for (let index = 0; index < length; index++) {
      const first = (records[index] as number) * words
      for (let word = 0; word < words; word++) into[to + word] = from[first + word] as number
      to += words
    }
    if (this.overflow.size > 0) this.copyOverflow(records, words, copies)
    return copies
  }

  private copyOverflow(records: readonly number[], words: number, copies: HybridIntBuffer): void {
    for (const [index, record] of records.entries())
      for (let word = 0; word < words; word++)
        if (Number.isNaN(this.numbers[record * words + word]))
          copies.set(index * words + word, this.get(record * words + word))
  }
}
