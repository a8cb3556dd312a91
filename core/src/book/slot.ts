/** The number of a record, from 1. A freed slot is reused for another record. */
export type Slot = number

/** The slot number of no record. */
export const NONE = 0
