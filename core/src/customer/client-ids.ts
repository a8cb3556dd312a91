import { assert } from '../assert.ts'
import type { CustomerId } from '../ids.ts'
import type { Reject } from '../rejects.ts'

const CLIENT_ID = /^[a-zA-Z0-9_-]{1,36}$/

/** The ids that customers gave to their open orders of one kind of instrument, by which those are found. */
export class ClientIds {
  private readonly byCustomer = new Map<CustomerId, Map<string, number>>()

  /** Returns the id of a customer's open order with a client id, or `undefined`. */
  find(customerId: CustomerId, clientId: string): number | undefined {
    return this.byCustomer.get(customerId)?.get(clientId)
  }

  add(customerId: CustomerId, clientId: string, id: number): void {
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

/** Checks the client id of a new order: 1 to 36 letters, digits, `-` and `_`, none that is open already. */
export function checkClientId(
  open: ClientIds,
  customerId: CustomerId,
  clientId: string | undefined,
): Reject | undefined {
  if (clientId === undefined) return undefined
  if (!CLIENT_ID.test(clientId)) return 'client_id_is_invalid'
  return open.find(customerId, clientId) === undefined ? undefined : 'duplicate_client_id'
}
