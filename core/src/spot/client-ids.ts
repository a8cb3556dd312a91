import { assert } from '../assert.ts'
import type { CustomerId, OrderId } from '../ids.ts'
import type { Reject } from '../rejects.ts'
import type { Exchange } from '../state.ts'

const CLIENT_ID = /^[a-zA-Z0-9_-]{1,36}$/

/** The ids that customers gave to their open orders and waiting stop orders, over all markets. */
export class ClientIds {
  private readonly byCustomer = new Map<CustomerId, Map<string, OrderId>>()

  /** Returns the order or stop order of a customer with a client id, or `undefined`. */
  find(customerId: CustomerId, clientId: string): OrderId | undefined {
    return this.byCustomer.get(customerId)?.get(clientId)
  }

  add(customerId: CustomerId, clientId: string, id: OrderId): void {
    let ids = this.byCustomer.get(customerId)
    if (!ids) this.byCustomer.set(customerId, (ids = new Map()))
    assert(!ids.has(clientId), 'a client id is open once')
    ids.set(clientId, id)
  }

  delete(customerId: CustomerId, clientId: string): void {
    const ids = this.byCustomer.get(customerId)
    ids?.delete(clientId)
    if (ids?.size === 0) this.byCustomer.delete(customerId)
  }

  /** How many client ids are in use. */
  get size(): number {
    let size = 0
    for (const ids of this.byCustomer.values()) size += ids.size
    return size
  }
}

/** Checks the client id of a new order or stop order: 1 to 36 letters, digits, `-` and `_`, none that is open already. */
export function checkClientId(
  { orders }: Exchange,
  customerId: CustomerId,
  clientId: string | undefined,
): Reject | undefined {
  if (clientId === undefined) return undefined
  if (!CLIENT_ID.test(clientId)) return 'client_id_is_invalid'
  return orders.clientIds.find(customerId, clientId) === undefined ? undefined : 'duplicate_client_id'
}
