import type { Command, Reject } from '@halyard/core'
import { refuseClientIdOf } from '../../oracle/client-ids.ts'
import type { RuleContext, Step } from '../../oracle/expectation.ts'
import { ownOrderOf } from './own-order.ts'
import type { SpotState } from './state.ts'

/** Restates the rules of a client id among the customer's open orders and stop orders, but those of an order that is cancelled first. */
export function refuseClientId(
  { reference: { spot, stops } }: Pick<RuleContext<SpotState>, 'reference'>,
  customerId: number,
  clientId: string | undefined,
  cancelledId?: number,
): Reject | false {
  const open = [...spot.clientIds].flatMap(([id, one]) => (id === cancelledId ? [] : one))
  const waiting = [...stops.waiting.values()].filter(({ limit }) => !limit || limit.id !== cancelledId)
  return refuseClientIdOf([...open, ...waiting], customerId, clientId)
}

function placedClientId(command: Command): string | undefined {
  if (command.kind === 'placeOco') return command.limit.clientId
  return command.kind === 'placeOrder' || command.kind === 'replaceOrder' ? command.clientId : undefined
}

/** Records the client id of a new order that is open; compares that of every open order that has one. */
export function checkClientIds({ exchange, reference, command, reply, facts }: Step<SpotState>): string[] {
  const { clientIds } = reference.spot
  const order = command.kind === 'amendOrder' ? undefined : ownOrderOf({ command, reply })
  if (order && 'customerId' in command && command.kind !== 'amendOrder') {
    const { customerId: ownerId } = command
    const clientId = placedClientId(command)
    if (order.clientId !== clientId) return ['replied another client id']
    if (clientId !== undefined) clientIds.set(order.orderId, { ownerId, clientId })
  }
  for (const fact of facts) {
    if (fact.kind !== 'stopTriggered') continue
    const clientId = reference.stops.waiting.get(fact.stopId)?.clientId
    if (clientId !== undefined) clientIds.set(fact.orderId, { ownerId: fact.customerId, clientId })
  }
  for (const [orderId, { clientId }] of clientIds) {
    const order = exchange.orders.get(orderId)
    if (!order) clientIds.delete(orderId)
    else if (order.clientId !== clientId) return [`order ${orderId} has the client id ${order.clientId}`]
  }
  return []
}
