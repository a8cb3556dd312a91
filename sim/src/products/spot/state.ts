/** The oracle's state of spot orders. */
export interface SpotState {
  readonly spot: SpotReference
}

interface SpotReference {
  /** Time priority by order. */
  readonly ranks: Map<number, number>
  nextRank: number
  /** The order that the present command amends: whether it keeps its priority, and its filled lots before. */
  amended: { readonly keepsPriority: boolean; readonly filledLots: number } | undefined
}

export function createSpotState(): SpotState {
  return { spot: { ranks: new Map(), nextRank: 1, amended: undefined } }
}
