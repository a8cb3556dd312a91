import type { Id } from '../ids.ts'

/** The slot of an order in `RestingOrders`, from 1. A freed slot is reused for another order. */
export type OrderSlot = Id<'order slot'>

/** The slot of no order, and the level of no price. */
export const NONE = 0
