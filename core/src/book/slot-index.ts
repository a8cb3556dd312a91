import { NONE, type Slot } from './slot.ts'

/** Records that know the key of each slot, above zero. */
export interface Keyed {
  keyOf(slot: Slot): number
}

/**
 * Finds the slot of a record by its key: what a `Map` does, in a flat array without garbage. Open addressing with linear
 * probing: at most half of the cells are taken, and a deletion closes the gap it leaves.
 */
export class SlotIndex {
  /** A slot and the hash of its key in each cell that is taken: whoever passes by need not look the key up. */
  private cells = new Int32Array(64 * 2)
  private mask = 63
  private readonly records: Keyed
  size = 0

  constructor(records: Keyed) {
    this.records = records
  }

  get(key: number): Slot {
    const { cells, mask, records } = this
    const hash = hashOf(key)
    for (let cell = hash & mask; ; cell = (cell + 1) & mask) {
      const slot = cells[cell * 2] as Slot
      if (slot === NONE || (cells[cell * 2 + 1] === hash && records.keyOf(slot) === key)) return slot
    }
  }

  /** Adds a slot whose key is not there yet. The key stays as it is until the slot is deleted. */
  add(slot: Slot): void {
    if (this.size * 2 >= this.mask) this.addCells()
    this.place(hashOf(this.records.keyOf(slot)), slot)
    this.size += 1
  }

  delete(slot: Slot): void {
    const { cells, mask } = this
    const key = this.records.keyOf(slot)
    let gap = hashOf(key) & mask
    while (cells[gap * 2] !== slot) {
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
}

/**
 * Neighbours stay neighbours: orders come, and are filled, about in the order of their ids, and then share the
 * processor's cache. The high bits are folded into the low ones, so that round prices do not fall together.
 */
function hashOf(key: number): number {
  return key ^ (key >>> 7) ^ (key >>> 15)
}
