import type { Catalogue } from '../instruments/catalogue.ts'
import type { Custody } from '../custody/open-custody.ts'
import type { CustomerEvent, Engine } from '../engine/index.ts'
import { presentEvent } from '../presenters/present-event.ts'
import type { Customers } from './customers.ts'

interface Following {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly custody: Custody
  readonly customers: Customers
}

/**
 * Tells customers of their own orders and balances after each commit, and that a deposit or a withdrawal has moved.
 * Returns how to stop that.
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

  /** Says only that there is something to read: whoever misses it reads it a little later. */
  function nudge(customerId: number, event: 'deposit' | 'withdrawal', body: object): void {
    for (const socket of customers.socketsOf(customerId)) socket.emit(event, body)
  }

  const unfollowDeposits = custody.news.onMoved(({ customerId, id }) => nudge(customerId, 'deposit', { id }))
  const unfollow = engine.onCommitted(({ events, changes }) => {
    // A client sees by the numbers that it missed an event; the engine must not stop for it.
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
