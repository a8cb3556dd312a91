import { type Amount, amount, bigMulDivFloor } from '@halyard/money'

/** How the cost of disposed coins is found: of the oldest lots first, or of the average of all. */
export const COST_METHODS = ['fifo', 'average'] as const
/** One of `COST_METHODS`. */
export type CostMethod = (typeof COST_METHODS)[number]

/** Coins and their cost, in the unit of account. */
export interface CoinsAtCost {
  readonly units: Amount
  readonly cost: Amount
  /** Of the units, those that were acquired without a known price: their cost counts as 0. */
  readonly unpriced: Amount
}

/** Coins that were acquired together. Ids grow with time. */
export interface Lot extends CoinsAtCost {
  readonly id: number
  /** Undefined for a part of the average, which has no date. */
  readonly at: number | undefined
}

export const NO_COINS: CoinsAtCost = { units: amount(0n), cost: amount(0n), unpriced: amount(0n) }

/** The lots of one coin by one method. */
export interface Lots {
  readonly held: CoinsAtCost
  /** Adds a lot, at its place in time if it comes back. */
  add(lot: Lot): void
  /** Takes units with their cost, which is rounded down for a part of a lot. Throws if fewer are held. */
  take(units: Amount): readonly Lot[]
}

export function createLots(method: CostMethod): Lots {
  return method === 'fifo' ? new FifoLots() : new AverageLots()
}

/** Adds two holdings. */
export function addCoins(a: CoinsAtCost, b: CoinsAtCost): CoinsAtCost {
  return {
    units: amount(a.units + b.units),
    cost: amount(a.cost + b.cost),
    unpriced: amount(a.unpriced + b.unpriced),
  }
}

function subtract(a: CoinsAtCost, b: CoinsAtCost): CoinsAtCost {
  return {
    units: amount(a.units - b.units),
    cost: amount(a.cost - b.cost),
    unpriced: amount(a.unpriced - b.unpriced),
  }
}

/** Returns the part of a holding with its share of the cost, rounded down, so that the rest keeps the remainder. */
function partOf(whole: CoinsAtCost, units: Amount): CoinsAtCost {
  if (units === whole.units) return whole
  return {
    units,
    cost: bigMulDivFloor(whole.cost, units, whole.units),
    unpriced: bigMulDivFloor(whole.unpriced, units, whole.units),
  }
}

function requireHeld(held: CoinsAtCost, units: Amount): void {
  if (units > held.units) throw new Error(`cannot take ${units} of ${held.units} units`)
}

class FifoLots implements Lots {
  held = NO_COINS
  private lots: Lot[] = []
  /** The lots before it are used up; they are removed together, so that each removal is cheap. */
  private first = 0

  add(lot: Lot): void {
    this.held = addCoins(this.held, lot)
    const last = this.lots.at(-1)
    if (this.first === this.lots.length || !last || last.id <= lot.id) {
      this.lots.push(lot)
      return
    }
    this.lots = [...this.lots.slice(this.first), lot].toSorted((a, b) => a.id - b.id)
    this.first = 0
  }

  take(units: Amount): readonly Lot[] {
    requireHeld(this.held, units)
    const taken: Lot[] = []
    for (let left = units; left > 0n; ) {
      const lot = this.lots[this.first] as Lot
      const part = { ...partOf(lot, left < lot.units ? left : lot.units), id: lot.id, at: lot.at }
      if (part.units === lot.units) this.first += 1
      else this.lots[this.first] = { ...subtract(lot, part), id: lot.id, at: lot.at }
      taken.push(part)
      this.held = subtract(this.held, part)
      left = amount(left - part.units)
    }
    if (this.first > this.lots.length / 2) {
      this.lots = this.lots.slice(this.first)
      this.first = 0
    }
    return taken
  }
}

class AverageLots implements Lots {
  held = NO_COINS

  add(lot: Lot): void {
    this.held = addCoins(this.held, lot)
  }

  take(units: Amount): readonly Lot[] {
    if (units === 0n) return []
    requireHeld(this.held, units)
    const part = partOf(this.held, units)
    this.held = subtract(this.held, part)
    return [{ ...part, id: 0, at: undefined }]
  }
}
