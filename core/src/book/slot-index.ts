import { NONE, type Slot } from './resting-orders.ts'

/**
 * Finds a slot by a whole number: what a `Map` does, in flat arrays without garbage. Open addressing with linear
 * probing: at most two thirds of the cells are taken, and a deletion closes the gap it leaves.
 */
export class SlotIndex {
  /** A slot in each cell that is taken. */
  private cells = new Int32Array(64)
  private mask = 63
  /** The key of each slot. Keys are above zero, so no slot has one. */
  private keys = new Float64Array(64)
  size = 0

  get(key: number): Slot {
    const { cells, mask, keys } = this
    for (let cell = hashOf(key) & mask; ; cell = (cell + 1) & mask) {
      const slot = cells[cell] as Slot
      if (slot === NONE || keys[slot] === key) return slot
    }
  }

  /** Adds a key that is not there yet, for a slot that has none. */
  add(key: number, slot: Slot): void {
    if (slot >= this.keys.length) this.widenKeys(slot)
    if (this.size * 3 >= this.mask * 2) this.addCells()
    this.keys[slot] = key
    this.place(key, slot)
    this.size += 1
  }

  delete(key: number): void {
    const { cells, mask, keys } = this
    let gap = hashOf(key) & mask
    while (keys[cells[gap] as Slot] !== key) {
      if (cells[gap] === NONE) throw new Error(`${key} is not in the index`)
      gap = (gap + 1) & mask
    }
    for (let cell = (gap + 1) & mask; cells[cell] !== NONE; cell = (cell + 1) & mask) {
      const home = hashOf(keys[cells[cell] as Slot] as number) & mask
      // Whoever would not be found any more across the gap moves into it.
      if (((cell - home) & mask) < ((cell - gap) & mask)) continue
      cells[gap] = cells[cell] as Slot
      gap = cell
    }
    cells[gap] = NONE
    this.size -= 1
  }

  *slots(): Generator<Slot> {
    for (const slot of this.cells) if (slot !== NONE) yield slot
  }

  private place(key: number, slot: Slot): void {
    const { cells, mask } = this
    let cell = hashOf(key) & mask
    while (cells[cell] !== NONE) cell = (cell + 1) & mask
    cells[cell] = slot
  }

  private addCells(): void {
    const old = this.cells
    this.cells = new Int32Array(old.length * 2)
    this.mask = this.cells.length - 1
    for (const slot of old) if (slot !== NONE) this.place(this.keys[slot] as number, slot)
  }

  private widenKeys(slot: Slot): void {
    const old = this.keys
    this.keys = new Float64Array(Math.max(slot + 1, old.length * 2))
    this.keys.set(old)
  }
}

/** Spreads neighbouring numbers evenly (Fibonacci hashing); the high bits are the good ones. */
function hashOf(key: number): number {
  const mixed = Math.imul(key, 0x9e37_79b1)
  return mixed ^ (mixed >>> 15)
}
