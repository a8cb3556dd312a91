import type { Command, Reject } from '@halyard/core'
import type { RuleContext, Step } from '../../oracle/expectation.ts'
import type { Random } from '../../random.ts'
import { ownOrderOf } from './own-order.ts'
import type { SpotState } from './state.ts'

/** Draws the client id of an order: of few, so that they meet; seldom one that is not valid. */
export function drawClientId(random: Random): string | undefined {
  if (random.chance(0.7)) return undefined
  if (random.chance(0.03)) return random.pick(['', 'a b', 'x'.repeat(37), 'é', 'a\n'])
  return random.pick(['a', 'B-2', 'c_3', '100n', 'x'.repeat(36)])
}

/** Restates the rules of a client id: 1 to 36 letters, digits, `-` and `_`; none that the customer has open, but of an order that is cancelled first. */
export function refuseClientId(
  { reference: { spot, stops } }: Pick<RuleContext<SpotState>, 'reference'>,
  customerId: number,
  clientId: string | undefined,
  cancelledId?: number,
): Reject | false {
  if (clientId === undefined) return false
  const isValid =
    clientId.length > 0 && clientId.length <= 36 && Array.from(clientId).every((one) => LETTERS.has(one))
  if (!isValid) return 'client_id_is_invalid'
  const open = [...spot.clientIds].flatMap(([id, one]) => (id === cancelledId ? [] : one))
  const isOpen = [
    ...open,
    ...[...stops.waiting.values()].filter(({ limit }) => !limit || limit.id !== cancelledId),
  ].some((one) => one.ownerId === customerId && one.clientId === clientId)
  return isOpen && 'duplicate_client_id'
}

function placedClientId(command: Command): string | undefined {
  if (command.kind === 'placeOco') return command.limit.clientId
  return command.kind === 'placeOrder' || command.kind === 'replaceOrder' ? command.clientId : undefined
}

const LETTERS = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_')

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
