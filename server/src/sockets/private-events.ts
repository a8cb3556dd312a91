import type { Catalogue } from '../catalogue.ts'
import type { Engine } from '../engine/index.ts'
import { presentEvent } from '../present-event.ts'
import type { Customers } from './customers.ts'

/** Tells customers of their own orders and balances after each commit. Returns how to stop that. */
export function followPrivateEvents(engine: Engine, catalogue: Catalogue, customers: Customers): () => void {
  return engine.onCommitted(({ events }) => {
    for (const event of events) {
      const sockets = customers.socketsOf(event.customerId)
      if (sockets.size === 0) continue
      const presented = presentEvent(catalogue, event)
      for (const socket of sockets) socket.emit(presented.event, presented.body)
    }
  })
}
