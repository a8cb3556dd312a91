import { NONE } from './slot.ts'

/** Records in slots from 1, each with a key above zero. */
export interface Keyed<Slot extends number> {
  keyOf(slot: Slot): number
}

/**
 * A hash index from a record's key to its slot, in a flat array without garbage. Open addressing with linear probing;
 * at most half of the cells are used. Deletion shifts entries backward, so there are no tombstones.
 */
export class SlotIndex<Slot extends number> {
  /** Each used cell holds a slot and the hash of its key, so that probing rarely reads the key itself. */
  private cells = new Int32Array(64 * 2)
  private mask = 63
  private readonly records: Keyed<Slot>
  size = 0

  constructor(records: Keyed<Slot>) {
    this.records = records
  }

  /** Returns the slot of a key, or `NONE`. */
  get(key: number): Slot {
    const { cells, mask, records } = this
    const hash = hashOf(key)
    for (let cell = hash & mask; ; cell = (cell + 1) & mask) {
      const slot = cells[cell * 2] as Slot
      if (slot === NONE || (cells[cell * 2 + 1] === hash && records.keyOf(slot) === key)) return slot
    }
  }

  /** Adds a slot whose key is not in the index. The key must not change until the slot is deleted. */
  add(slot: Slot): void {
    if (this.size * 2 >= this.mask) this.addCells()
    this.place(hashOf(this.records.keyOf(slot)), slot)
    this.size += 1
  }

  /** Removes a slot. Throws if it is not in the index. */
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
      // Backward-shift deletion: move an entry into the gap if the gap lies on its probe path.
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
 * Hashes a key. Consecutive keys get neighbouring cells, because orders arrive and fill roughly in the order of their
 * ids and then share cache lines. The high bits are folded into the low ones, so that round prices do not collide.
 */
function hashOf(key: number): number {
  return key ^ (key >>> 7) ^ (key >>> 15)
}
