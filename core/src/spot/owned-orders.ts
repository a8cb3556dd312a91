import { NONE, type OrderSlot } from '../book/slot.ts'
import type { CustomerIndex } from '../ids.ts'

/** The open orders of each customer as linked lists of slots. Adding and deleting are O(1) and make no garbage. */
export class OwnedOrders {
  private firsts = new Int32Array(64).fill(NONE)
  private nexts = new Int32Array(64)
  private befores = new Int32Array(64)

  add(owner: CustomerIndex, slot: OrderSlot): void {
    if (owner >= this.firsts.length) this.firsts = grow(this.firsts, owner)
    if (slot >= this.nexts.length) {
      this.nexts = grow(this.nexts, slot)
      this.befores = grow(this.befores, slot)
    }
    const next = this.firsts[owner] as number
    this.nexts[slot] = next
    this.befores[slot] = NONE
    if (next !== NONE) this.befores[next] = slot
    this.firsts[owner] = slot
  }

  delete(owner: CustomerIndex, slot: OrderSlot): void {
    const next = this.nexts[slot] as number
    const before = this.befores[slot] as number
    if (before === NONE) this.firsts[owner] = next
    else this.nexts[before] = next
    if (next !== NONE) this.befores[next] = before
  }

  /** Returns the slots of a customer's open orders, in no particular order. */
  of(owner: CustomerIndex): OrderSlot[] {
    const slots: OrderSlot[] = []
    let slot = this.firsts[owner] ?? NONE
    for (; slot !== NONE; slot = this.nexts[slot] as number) slots.push(slot)
    return slots
  }
}

function grow(list: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(list.length, index) * 2).fill(NONE)
  grown.set(list)
  return grown
}
