import type { Catalogue } from '../catalogue.ts'
import type { Custody } from '../custody/open-custody.ts'
import type { CustomerEvent, Engine } from '../engine/index.ts'
import { presentEvent } from '../present-event.ts'
import type { Customers } from './customers.ts'

interface Following {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly custody: Custody
  readonly customers: Customers
}

/**
 * Sends customers their own events after each commit, and signals changed deposits and withdrawals. Returns
 * the function that stops it.
 */
export function followPrivateEvents(
  { engine, catalogue, custody, customers }: Following,
  onError: (error: unknown) => void,
): () => void {
  function tell(event: CustomerEvent): void {
    const sockets = customers.socketsOf(event.customerId)
    if (sockets.size === 0) return
    const { event: name, body } = presentEvent(catalogue, event)
    for (const socket of sockets) socket.emit(name, body)
  }

  /** Sends only the id. A client that misses the event reads the change on its next request. */
  function nudge(customerId: number, event: 'deposit' | 'withdrawal', body: object): void {
    for (const socket of customers.socketsOf(customerId)) socket.emit(event, body)
  }

  const unfollowDeposits = custody.news.onMoved(({ customerId, id }) => nudge(customerId, 'deposit', { id }))
  const unfollow = engine.onCommitted(({ events, changes }) => {
    // A client detects a missed event by its sequence number, so a failure must not stop the engine.
    for (const event of events)
      try {
        tell(event)
      } catch (error) {
        onError(error)
      }
    for (const { id, ownerId } of changes.withdrawals) nudge(ownerId, 'withdrawal', { id })
  })
  return () => {
    unfollowDeposits()
    unfollow()
  }
}
