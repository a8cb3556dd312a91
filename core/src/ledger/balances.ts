/** The part of an account that may be spent, and the part its open orders hold. */
export type Part = 'available' | 'frozen'

/** A record is 4 words of 8 bytes, half a cache line: a posting touches one place in memory for each account. */
const WORDS = 4
const INTS = WORDS * 2
const AVAILABLE = 0
const FROZEN = 1
const CURRENCY = 4
const MARKS = 5

const CHANGED = 1
const MAY_GO_BELOW_ZERO = 2

/**
 * What is in each account, in records of one buffer by the account's id. Sums are made of 64-bit machine integers,
 * where a `bigint` in an object would be a new heap number each time.
 */
export class Balances {
  private units = new BigInt64Array(64 * WORDS)
  private ints = new Int32Array(this.units.buffer)

  open(id: number, currencyId: number, mayGoBelowZero: boolean): void {
    if ((id + 1) * WORDS > this.units.length) this.grow()
    this.ints[id * INTS + CURRENCY] = currencyId
    this.ints[id * INTS + MARKS] = mayGoBelowZero ? MAY_GO_BELOW_ZERO : 0
  }

  unitsOf(id: number, part: Part): bigint {
    return this.units[id * WORDS + (part === 'frozen' ? FROZEN : AVAILABLE)] as bigint
  }

  setUnits(id: number, part: Part, units: bigint): void {
    this.units[id * WORDS + (part === 'frozen' ? FROZEN : AVAILABLE)] = units
  }

  currencyOf(id: number): number {
    return this.ints[id * INTS + CURRENCY] as number
  }

  mayGoBelowZero(id: number): boolean {
    return ((this.ints[id * INTS + MARKS] as number) & MAY_GO_BELOW_ZERO) !== 0
  }

  /** Marks an account as changed. Answers whether it was not. */
  markChanged(id: number): boolean {
    const marks = this.ints[id * INTS + MARKS] as number
    this.ints[id * INTS + MARKS] = marks | CHANGED
    return (marks & CHANGED) === 0
  }

  markStored(id: number): void {
    this.ints[id * INTS + MARKS] = (this.ints[id * INTS + MARKS] as number) & ~CHANGED
  }

  private grow(): void {
    const { units } = this
    this.units = new BigInt64Array(units.length * 2)
    this.units.set(units)
    this.ints = new Int32Array(this.units.buffer)
  }
}
