/** The number of a record, from 1. It is used again for another when what it was is gone. */
export type Slot = number

/** No record. */
export const NONE = 0
