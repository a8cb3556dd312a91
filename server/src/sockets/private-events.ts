import type { Catalogue } from '../catalogue.ts'
import type { CustomerEvent, Engine } from '../engine/index.ts'
import { presentEvent } from '../present-event.ts'
import type { Customers } from './customers.ts'

/** Tells customers of their own orders and balances after each commit. Returns how to stop that. */
export function followPrivateEvents(
  { engine, catalogue, customers }: { engine: Engine; catalogue: Catalogue; customers: Customers },
  onError: (error: unknown) => void,
): () => void {
  function tell(event: CustomerEvent): void {
    const sockets = customers.socketsOf(event.customerId)
    if (sockets.size === 0) return
    const { event: name, body } = presentEvent(catalogue, event)
    for (const socket of sockets) socket.emit(name, body)
  }

  return engine.onCommitted(({ events }) => {
    // A client sees by the numbers that it missed an event; the engine must not stop for it.
    for (const event of events)
      try {
        tell(event)
      } catch (error) {
        onError(error)
      }
  })
}
