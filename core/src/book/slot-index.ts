import { NONE, type Slot } from './resting-orders.ts'

/**
 * Finds a slot by a whole number: what a `Map` does, in one flat array without garbage. Open addressing with linear
 * probing; at most half of the cells are taken, and a deletion closes the gap it leaves.
 */
export class SlotIndex {
  /** Key and slot of each cell in turn; a cell without a slot is free. */
  private cells = new Float64Array(2 * 64)
  private mask = 63
  size = 0

  get(key: number): Slot {
    const { cells, mask } = this
    for (let cell = hashOf(key) & mask; ; cell = (cell + 1) & mask) {
      const slot = cells[2 * cell + 1] as Slot
      if (slot === NONE || cells[2 * cell] === key) return slot
    }
  }

  /** Adds a key that is not there yet. */
  add(key: number, slot: Slot): void {
    if (this.size * 2 > this.mask) this.grow()
    this.place(key, slot)
    this.size += 1
  }

  delete(key: number): void {
    const { cells, mask } = this
    let gap = hashOf(key) & mask
    while (cells[2 * gap] !== key || cells[2 * gap + 1] === NONE) {
      if (cells[2 * gap + 1] === NONE) throw new Error(`${key} is not in the index`)
      gap = (gap + 1) & mask
    }
    for (let cell = (gap + 1) & mask; cells[2 * cell + 1] !== NONE; cell = (cell + 1) & mask) {
      const home = hashOf(cells[2 * cell] as number) & mask
      // Whoever would not be found any more across the gap moves into it.
      if (((cell - home) & mask) < ((cell - gap) & mask)) continue
      cells[2 * gap] = cells[2 * cell] as number
      cells[2 * gap + 1] = cells[2 * cell + 1] as Slot
      gap = cell
    }
    cells[2 * gap + 1] = NONE
    this.size -= 1
  }

  *slots(): Generator<Slot> {
    for (let cell = 0; cell <= this.mask; cell++) {
      const slot = this.cells[2 * cell + 1] as Slot
      if (slot !== NONE) yield slot
    }
  }

  private place(key: number, slot: Slot): void {
    const { cells, mask } = this
    let cell = hashOf(key) & mask
    while (cells[2 * cell + 1] !== NONE) cell = (cell + 1) & mask
    cells[2 * cell] = key
    cells[2 * cell + 1] = slot
  }

  private grow(): void {
    const old = this.cells
    this.cells = new Float64Array(old.length * 2)
    this.mask = this.mask * 2 + 1
    for (let i = 0; i < old.length; i += 2)
      if (old[i + 1] !== NONE) this.place(old[i] as number, old[i + 1] as Slot)
  }
}

/** Spreads neighbouring numbers evenly (Fibonacci hashing); the high bits are the good ones. */
function hashOf(key: number): number {
  const mixed = Math.imul(key, 0x9e37_79b1)
  return mixed ^ (mixed >>> 15)
}
