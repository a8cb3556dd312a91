/** The oracle's state of spot orders. */
export interface SpotState {
  readonly spot: SpotReference
}

interface SpotReference {
  /** Time priority by order. */
  readonly ranks: Map<number, number>
  nextRank: number
  /** The maker fee by order, in parts per million: that of the market when the order was placed or lost its priority. */
  readonly makerFees: Map<number, number>
  /** The order that the present command amends: whether it keeps its priority, and its filled lots before. */
  amended: { readonly keepsPriority: boolean; readonly filledLots: number } | undefined
}

export function createSpotState(): SpotState {
  return { spot: { ranks: new Map(), nextRank: 1, makerFees: new Map(), amended: undefined } }
}
