/** The oracle's record of the limits that customers set for themselves, and of the amounts that count towards them. */
export interface SelfLimitsReference {
  /** By customer and name. */
  readonly limits: Map<string, Limit>
  readonly pauses: Map<number, { readonly until: number; readonly spotUntil: number }>
  /** Sums in USDT units, by customer, UTC day and kind. */
  readonly sums: Map<string, bigint>
  /** The owner and the stake of each option that was not lost yet. */
  readonly stakes: Map<number, { readonly ownerId: number; readonly stake: bigint }>
}

/** A limit in force, and the one that replaces it later. No limit is infinite. */
interface Limit {
  readonly max: bigint | 'none'
  readonly later?: { readonly max: bigint | 'none'; readonly at: number }
}

export function createSelfLimitsReference(): SelfLimitsReference {
  return { limits: new Map(), pauses: new Map(), sums: new Map(), stakes: new Map() }
}
