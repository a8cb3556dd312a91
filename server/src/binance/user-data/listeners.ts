import type { ApiKey } from '../../auth/api-keys/api-key.ts'

/** Receives the events of a customer, in the name of a key. */
export interface Listener {
  readonly key: ApiKey
  readonly ip: string
  /** The listen key by which it was added, and without which it ends. */
  readonly listenKey?: string
  send(event: object): void
  /** Says that no more events come. */
  end(): void
}

/** The listeners to events of customers in one product. */
export interface Listeners {
  /** Adds a listener. Returns the function that removes it. */
  add(listener: Listener): () => void
  of(customerId: number): ReadonlySet<Listener>
  all(): Iterable<Listener>
}

const NONE: ReadonlySet<Listener> = new Set()

export function createListeners(): Listeners {
  const byCustomer = new Map<number, Set<Listener>>()
  return {
    add(listener) {
      const { customerId } = listener.key
      const own = (byCustomer.get(customerId) ?? new Set()).add(listener)
      byCustomer.set(customerId, own)
      return () => {
        own.delete(listener)
        if (own.size === 0 && byCustomer.get(customerId) === own) byCustomer.delete(customerId)
      }
    },
    of: (customerId) => byCustomer.get(customerId) ?? NONE,
    *all() {
      for (const own of byCustomer.values()) yield* own
    },
  }
}
