/** The part of an account that may be spent, and the part its open orders hold. */
export type Part = 'available' | 'frozen'

/** The words of a record where the parts stand. */
export const AVAILABLE = 0
export const FROZEN = 1
export type PartWord = typeof AVAILABLE | typeof FROZEN

/** A record is 4 words of 8 bytes, half a cache line: a posting touches one place in memory for each account. */
const WORDS = 4
const INTS = WORDS * 2
const CURRENCY = 4
const MARKS = 5

const CHANGED = 1
const MAY_GO_BELOW_ZERO = 2

const TWO_TO_31 = 2_147_483_648
const TWO_TO_32 = 4_294_967_296

/**
 * What is in each account, in records of one buffer by the account's id. A balance is a 64-bit whole number, which is
 * read as a bigint or a number and changed by halves: 32-bit sums are exact numbers, and a carry is seen.
 */
export class Balances {
  private units = new BigInt64Array(64 * WORDS)
  private ints = new Int32Array(this.units.buffer)
  private lows = new Uint32Array(this.units.buffer)

  open(id: number, currencyId: number, mayGoBelowZero: boolean): void {
    if ((id + 1) * WORDS > this.units.length) this.grow()
    this.ints[id * INTS + CURRENCY] = currencyId
    this.ints[id * INTS + MARKS] = mayGoBelowZero ? MAY_GO_BELOW_ZERO : 0
  }

  unitsOf(id: number, part: PartWord): bigint {
    return this.units[id * WORDS + part] as bigint
  }

  setUnits(id: number, part: PartWord, units: bigint): void {
    this.units[id * WORDS + part] = units
  }

  /** A balance to compare `Units` with: exact below 2^53, and never below 2^53 when the balance is not. */
  numberOf(id: number, part: PartWord): number {
    const at = id * INTS + part * 2
    return (this.ints[at + 1] as number) * TWO_TO_32 + (this.lows[at] as number)
  }

  /** Takes `high` times 2^32 and `low` from a balance. Answers whether that left one that may be. */
  take(id: number, part: PartWord, high: number, low: number): boolean {
    const at = id * INTS + part * 2
    const { ints, lows } = this
    const left = (lows[at] as number) - low
    const leftHigh = (ints[at + 1] as number) - high - (left < 0 ? 1 : 0)
    if (leftHigh < 0 && !(this.mayGoBelowZero(id) && isAboveLeast(leftHigh, left))) return false
    lows[at] = left
    ints[at + 1] = leftHigh
    return true
  }

  /** Adds `high` times 2^32 and `low` to a balance. Answers whether the sum can be stored. */
  give(id: number, part: PartWord, high: number, low: number): boolean {
    const at = id * INTS + part * 2
    const { ints, lows } = this
    const sum = (lows[at] as number) + low
    const sumHigh = (ints[at + 1] as number) + high + (sum >= TWO_TO_32 ? 1 : 0)
    if (sumHigh >= TWO_TO_31) return false
    lows[at] = sum
    ints[at + 1] = sumHigh
    return true
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
    if ((marks & CHANGED) !== 0) return false
    this.ints[id * INTS + MARKS] = marks | CHANGED
    return true
  }

  markStored(id: number): void {
    this.ints[id * INTS + MARKS] = (this.ints[id * INTS + MARKS] as number) & ~CHANGED
  }

  private grow(): void {
    const { units } = this
    this.units = new BigInt64Array(units.length * 2)
    this.units.set(units)
    this.ints = new Int32Array(this.units.buffer)
    this.lows = new Uint32Array(this.units.buffer)
  }
}

/** Whether a number below zero has a counterpart above zero that can be stored. */
function isAboveLeast(high: number, low: number): boolean {
  return high > -TWO_TO_31 || (high === -TWO_TO_31 && low % TWO_TO_32 !== 0)
}
