import { add, type Amount, MAX_UNITS, type Numeric, type SafeUnits, toAmount } from '@halyard/money'

/**
 * Fixed-size records in one buffer, which is viewed as numbers, integers and bytes. The fields of a record are declared by
 * `layout`. An amount up to `MAX_UNITS` is stored inline; a larger one spills to a side map as a bigint, and its word is
 * NaN. No other word decodes as NaN, because its integers and bytes are small.
 */
export class RecordBuffer {
  /** The width of a record, in numbers of 8 bytes. */
  readonly words: number
  numbers: Float64Array<ArrayBuffer>
  ints: Int32Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
  /** The large amounts, by index of their word in `numbers`. */
  private readonly overflow = new Map<number, Amount>()

  constructor(words: number, numbers = new Float64Array(64 * words)) {
    this.words = words
    this.numbers = numbers
    this.ints = new Int32Array(numbers.buffer)
    this.bytes = new Uint8Array(numbers.buffer)
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
    // False if the word is NaN.
    if (total <= MAX_UNITS) this.numbers[word] = total
    else this.set(word, add(this.get(word), more))
  }

  /** Makes room for a record. Doubles the buffer if it is full. */
  reserve(record: number): void {
    if ((record + 1) * this.words > this.numbers.length) this.grow()
  }

  /** Returns the first records as a buffer of their own and clears the side map. This buffer is reused. */
  take(records: number): RecordBuffer {
    const taken = new RecordBuffer(this.words, this.numbers.slice(0, records * this.words))
    for (const [word, amount] of this.overflow) taken.overflow.set(word, amount)
    this.overflow.clear()
    return taken
  }

  /** Returns copies of some records, one after the other. */
  copyRecords(records: readonly number[]): RecordBuffer {
    const { length } = records
    const { words } = this
    const copies = new RecordBuffer(words, new Float64Array(length * words))
    const from = this.numbers
    const into = copies.numbers
    let to = 0
    for (let index = 0; index < length; index++) {
      const first = (records[index] as number) * words
      for (let word = 0; word < words; word++) into[to + word] = from[first + word] as number
      to += words
    }
    if (this.overflow.size > 0) this.copyOverflow(records, copies)
    return copies
  }

  private copyOverflow(records: readonly number[], copies: RecordBuffer): void {
    const { words, numbers, overflow } = this
    for (const [index, record] of records.entries())
      for (let word = 0; word < words; word++)
        if (Number.isNaN(numbers[record * words + word]))
          copies.overflow.set(index * words + word, overflow.get(record * words + word) as Amount)
  }

  private grow(): void {
    const { numbers } = this
    this.numbers = new Float64Array(numbers.length * 2)
    this.numbers.set(numbers)
    this.ints = new Int32Array(this.numbers.buffer)
    this.bytes = new Uint8Array(this.numbers.buffer)
  }
}
