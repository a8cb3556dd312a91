import type { Catalogue } from '../instruments/catalogue.ts'
import type { PublishedBatch, CustomerEvent, Engine } from '../engine/index.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { presentEvent } from '../presenters/present-event.ts'
import type { Customers } from './customers.ts'

interface PrivateEventParts {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly nudges: Nudges
  readonly customers: Customers
}

/**
 * Sends customers their own events after each commit, and signals changed deposits, withdrawals, fiat
 * deals and conversations with support, and new notices. Returns the function that stops it.
 */
export function publishPrivateEvents(
  { engine, catalogue, nudges, customers }: PrivateEventParts,
  onError: (error: unknown) => void,
): () => void {
  function publish(event: CustomerEvent): void {
    const sockets = customers.socketsOf(event.customerId)
    if (sockets.size === 0) return
    const { event: name, body } = presentEvent(catalogue, event)
    for (const socket of sockets) socket.emit(name, body)
  }

  /** Sends only the id. A client that misses the event reads the change on its next request. */
  function notify(
    customerId: number,
    event: 'deposit' | 'withdrawal' | 'fiat_deal' | 'notice' | 'support',
    body: object,
  ): void {
    for (const socket of customers.socketsOf(customerId)) socket.emit(event, body)
  }

  function publishBatch({ events, changes }: PublishedBatch): void {
    // A client detects a missed event by its sequence number, so a failure must not stop the engine.
    for (const event of events)
      try {
        publish(event)
      } catch (error) {
        onError(error)
      }
    for (const { id, ownerId } of changes.withdrawals) notify(ownerId, 'withdrawal', { id })
    for (const { id, buyerId, sellerId } of changes.fiatDeals)
      for (const customerId of [buyerId, sellerId]) notify(customerId, 'fiat_deal', { id })
  }

  const stops = [
    nudges.on('deposit', ({ customerId, id }) => notify(customerId, 'deposit', { id })),
    nudges.on('withdrawal', ({ customerId, id }) => notify(customerId, 'withdrawal', { id })),
    nudges.on('dealMessage', ({ dealId, customerIds }) => {
      for (const customerId of customerIds) notify(customerId, 'fiat_deal', { id: dealId })
    }),
    nudges.on('notice', ({ customerId, id }) => notify(customerId, 'notice', { id })),
    nudges.on('support', ({ customerId, about }) => notify(customerId, 'support', { about })),
    engine.onCommitted(publishBatch),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
