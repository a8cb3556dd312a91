/** A message was added to a fiat deal. */
export interface DealMessageAdded {
  readonly dealId: number
  /** The sides of the deal. */
  readonly customerIds: readonly number[]
}

/** Publishes messages of fiat deals. The payload is the id of the deal only; subscribers read the deal again. */
export interface DealNews {
  tell(added: DealMessageAdded): void
  /** Returns the function that unsubscribes. */
  onMessage(listener: (added: DealMessageAdded) => void): () => void
}

export function createDealNews(): DealNews {
  const listeners = new Set<(added: DealMessageAdded) => void>()
  return {
    tell(added) {
      for (const listener of listeners) listener(added)
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
