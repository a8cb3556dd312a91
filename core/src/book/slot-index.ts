import { NONE, type Slot } from './resting-orders.ts'

/**
 * Finds a slot by a whole number: what a `Map` does, in flat arrays without garbage. Open addressing with linear
 * probing: at most half of the cells are taken, and a deletion closes the gap it leaves.
 */
export class SlotIndex {
  /** A slot and the hash of its key in each cell that is taken: whoever passes by need not look the key up. */
  private cells = new Int32Array(64 * 2)
  private mask = 63
  /** The key of each slot. Keys are above zero, so no slot has one. */
  private keys = new Float64Array(64)
  size = 0

  get(key: number): Slot {
    const { cells, mask, keys } = this
    const hash = hashOf(key)
    for (let cell = hash & mask; ; cell = (cell + 1) & mask) {
      const slot = cells[cell * 2] as Slot
      if (slot === NONE || (cells[cell * 2 + 1] === hash && keys[slot] === key)) return slot
    }
  }

  /** Adds a key that is not there yet, for a slot that has none. */
  add(key: number, slot: Slot): void {
    if (slot >= this.keys.length) this.widenKeys(slot)
    if (this.size * 2 >= this.mask) this.addCells()
    this.keys[slot] = key
    this.place(hashOf(key), slot)
    this.size += 1
  }

  delete(key: number): void {
    const { cells, mask, keys } = this
    const hash = hashOf(key)
    let gap = hash & mask
    while (cells[gap * 2 + 1] !== hash || keys[cells[gap * 2] as Slot] !== key) {
      if (cells[gap * 2] === NONE) throw new Error(`${key} is not in the index`)
      gap = (gap + 1) & mask
    }
    for (let cell = (gap + 1) & mask; cells[cell * 2] !== NONE; cell = (cell + 1) & mask) {
      const home = (cells[cell * 2 + 1] as number) & mask
      // Whoever would not be found any more across the gap moves into it.
      if (((cell - home) & mask) < ((cell - gap) & mask)) continue
      cells[gap * 2] = cells[cell * 2] as Slot
      cells[gap * 2 + 1] = cells[cell * 2 + 1] as number
      gap = cell
    }
    cells[gap * 2] = NONE
    this.size -= 1
  }

  *slots(): Generator<Slot> {
    for (let cell = 0; cell <= this.mask; cell++) {
      const slot = this.cells[cell * 2] as Slot
      if (slot !== NONE) yield slot
    }
  }

  private place(hash: number, slot: Slot): void {
    const { cells, mask } = this
    let cell = hash & mask
    while (cells[cell * 2] !== NONE) cell = (cell + 1) & mask
    cells[cell * 2] = slot
    cells[cell * 2 + 1] = hash
  }

  private addCells(): void {
    const old = this.cells
    this.cells = new Int32Array(old.length * 2)
    this.mask = this.mask * 2 + 1
    for (let at = 0; at < old.length; at += 2) {
      const slot = old[at] as Slot
      if (slot !== NONE) this.place(old[at + 1] as number, slot)
    }
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
