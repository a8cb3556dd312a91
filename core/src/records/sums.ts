import { type Amount, toAmount, add, type Numeric, type SafeUnits, MAX_UNITS } from '@halyard/money'

const MOST: number = MAX_UNITS

/**
 * Records of one buffer, with sums in some of their words. A sum stands there as a number; the rare one that a number
 * does not hold exactly stands beside the buffer, as a bigint, and its word is not a number. Words without sums may be
 * seen as integers: small ones, whose bits never say that.
 */
export class Sums {
  numbers: Float64Array<ArrayBuffer>
  private readonly large = new Map<number, Amount>()

  constructor(words: number) {
    this.numbers = new Float64Array(words)
  }

  get(word: number): Numeric {
    const sum = this.numbers[word] as Numeric
    return Number.isNaN(sum) ? (this.large.get(word) as Amount) : sum
  }

  amountAt(word: number): Amount {
    return toAmount(this.get(word))
  }

  set(word: number, sum: Numeric): void {
    if (typeof sum === 'number') this.numbers[word] = sum
    else {
      this.numbers[word] = Number.NaN
      this.large.set(word, sum)
    }
  }

  add(word: number, more: SafeUnits): void {
    const grown = (this.numbers[word] as number) + more
    // Not so when one of them is not a number.
    if (grown <= MOST) this.numbers[word] = grown
    else this.set(word, add(this.get(word), more))
  }

  /** Makes room for twice as many words. */
  grow(): void {
    const { numbers } = this
    this.numbers = new Float64Array(numbers.length * 2)
    this.numbers.set(numbers)
  }

  /** What stands in the first words, as sums of their own. The buffer is used again. */
  take(words: number): Sums {
    const taken = new Sums(0)
    taken.numbers = this.numbers.slice(0, words)
    for (const [word, sum] of this.large) taken.large.set(word, sum)
    this.large.clear()
    return taken
  }

  /** Copies of some records, so many words each, one behind the other. */
  copyRecords(records: readonly number[], words: number): Sums {
    const { length } = records
    const copies = new Sums(length * words)
    const from = this.numbers
    const into = copies.numbers
    let to = 0
    for (let index = 0; index < length; index++) {
      const first = (records[index] as number) * words
      for (let word = 0; word < words; word++) into[to + word] = from[first + word] as number
      to += words
    }
    if (this.large.size > 0) this.copyLarge(records, words, copies)
    return copies
  }

  private copyLarge(records: readonly number[], words: number, copies: Sums): void {
    for (const [index, record] of records.entries())
      for (let word = 0; word < words; word++)
        if (Number.isNaN(this.numbers[record * words + word]))
          copies.set(index * words + word, this.get(record * words + word))
  }
}
