import type { SupportEvent } from '@halyard/api'

/** Something changed at support that a customer may see. */
export interface SupportChange {
  readonly customerId: number
  readonly about: SupportEvent['about']
}

/** Publishes changes after their commit; subscribers read the content again. */
export interface SupportNews {
  publish(change: SupportChange): void
  /** Returns the function that unsubscribes. */
  onChanged(listener: (change: SupportChange) => void): () => void
}

export function createSupportNews(): SupportNews {
  const listeners = new Set<(change: SupportChange) => void>()
  return {
    publish(change) {
      for (const listener of listeners) listener(change)
    },
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
