import type { Catalogue } from '../instruments/catalogue.ts'
import type { Custody } from '../custody/open-custody.ts'
import type { CustomerEvent, Engine } from '../engine/index.ts'
import type { DealNews } from '../fiat/deal-news.ts'
import type { Notices } from '../notices/open-notices.ts'
import { presentEvent } from '../presenters/present-event.ts'
import type { SupportNews } from '../support/support-news.ts'
import type { Customers } from './customers.ts'

interface PrivateEventParts {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly custody: Custody
  readonly dealNews: DealNews
  readonly notices: Notices
  readonly supportNews: SupportNews
  readonly customers: Customers
}

/**
 * Sends customers their own events after each commit, and signals changed deposits, withdrawals, fiat
 * deals and conversations with support, and new notices. Returns the function that stops it.
 */
export function publishPrivateEvents(
  { engine, catalogue, custody, dealNews, notices, supportNews, customers }: PrivateEventParts,
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

  const unsubscribeDeposits = custody.news.onMoved(({ customerId, id }) =>
    notify(customerId, 'deposit', { id }),
  )
  const unsubscribeMessages = dealNews.onMessage(({ dealId, customerIds }) => {
    for (const customerId of customerIds) notify(customerId, 'fiat_deal', { id: dealId })
  })
  const unsubscribeNotices = notices.onNotice(({ customerId, id }) => notify(customerId, 'notice', { id }))
  const unsubscribeSupport = supportNews.onChanged(({ customerId, about }) =>
    notify(customerId, 'support', { about }),
  )
  const unsubscribe = engine.onCommitted(({ events, changes }) => {
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
  })
  return () => {
    unsubscribeDeposits()
    unsubscribeMessages()
    unsubscribeNotices()
    unsubscribeSupport()
    unsubscribe()
  }
}
