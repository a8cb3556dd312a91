import { assert } from '../../assert.ts'
import type { Side } from '../../book/side.ts'
import { ClientIds } from '../../customer/client-ids.ts'
import { mustWait } from '../../halts/halt-rules.ts'
import type { ConditionalId, CustomerId, PerpId } from '../../ids.ts'
import { StopQueue, type TriggerDirection } from '../../schedule/stop-queue.ts'
import type { Exchange } from '../../state.ts'
import type { Perp } from '../perp.ts'
import { perpStatus } from '../perp-status.ts'
import type { ConditionalCancelReason, ConditionalOrder, ConditionalTrigger } from './conditional-order.ts'

/** The conditional orders that wait or are reached, and those that changed. */
export interface Conditionals {
  readonly open: Map<ConditionalId, ConditionalOrder>
  /** The waiting ones. */
  readonly queues: Map<PerpId, ContractQueues>
  /** The reached ones, of all contracts: each becomes an order with one of the next commands of the clock. */
  readonly reached: Set<ConditionalOrder>
  /** The open ones of each customer that has one. */
  readonly byOwner: Map<CustomerId, Set<ConditionalOrder>>
  readonly clientIds: ClientIds
  readonly changed: Map<ConditionalId, ConditionalOrder>
}

/** The waiting conditional orders of a contract by source and direction. */
export type ContractQueues = Readonly<
  Record<ConditionalTrigger['source'], Readonly<Record<TriggerDirection, StopQueue<ConditionalOrder>>>>
>

export function createConditionals(): Conditionals {
  return {
    open: new Map(),
    queues: new Map(),
    reached: new Set(),
    byOwner: new Map(),
    clientIds: new ClientIds(),
    changed: new Map(),
  }
}

/** Adds a conditional order that has not ended: a new one, or a restored one. */
export function openConditional({ perps }: Exchange, order: ConditionalOrder): void {
  const { conditionals } = perps
  const { id, ownerId, status, clientId } = order
  conditionals.open.set(id, order)
  const own = conditionals.byOwner.get(ownerId)
  if (own) own.add(order)
  else conditionals.byOwner.set(ownerId, new Set([order]))
  if (status === 'reached') conditionals.reached.add(order)
  else queueOf(conditionals, order).add([order])
  if (clientId !== undefined) conditionals.clientIds.add(ownerId, clientId, id)
}

/** Takes a conditional order out of those that are open. The caller says how it ends. */
export function closeConditional({ perps, at }: Exchange, order: ConditionalOrder): void {
  const { conditionals } = perps
  const { id, ownerId, status, clientId } = order
  assert(conditionals.open.delete(id), 'a conditional order ends once')
  if (status === 'reached') conditionals.reached.delete(order)
  else queueOf(conditionals, order).delete(order)
  const own = conditionals.byOwner.get(ownerId)
  own?.delete(order)
  if (own?.size === 0) conditionals.byOwner.delete(ownerId)
  if (clientId !== undefined) conditionals.clientIds.delete(ownerId, clientId)
  order.updatedAt = at
  conditionals.changed.set(id, order)
}

/** Ends a conditional order without an order. */
export function endConditional(
  exchange: Exchange,
  order: ConditionalOrder,
  reason: ConditionalCancelReason,
): void {
  closeConditional(exchange, order)
  recordCancelled(exchange, order, reason)
}

/** Records why a conditional order that was closed did not become an order. */
export function recordCancelled(
  { facts }: Exchange,
  order: ConditionalOrder,
  reason: ConditionalCancelReason,
): void {
  order.status = 'cancelled'
  order.cancelReason = reason
  if (reason === 'by_customer') return
  const { id: conditionalId, ownerId: customerId, perpId, side } = order
  facts.push({ kind: 'conditionalCancelled', conditionalId, customerId, perpId, side, reason })
}

/** Ends a customer's conditional orders that would close the position which an order of a side closes: it has ended. */
export function endWithPosition(exchange: Exchange, ownerId: CustomerId, perpId: PerpId, side: Side): void {
  for (const order of exchange.perps.conditionals.byOwner.get(ownerId) ?? [])
    if (order.purpose === 'close' && order.perpId === perpId && order.side === side)
      endConditional(exchange, order, 'position_closed')
}

/**
 * Notes the conditional orders that a mark price or the price of a trade reaches. One that may open lots is not reached while its
 * contract takes no such orders: uncertain prices and halts are none of its owner's.
 */
export function noteReached(
  exchange: Exchange,
  perp: Perp,
  source: ConditionalTrigger['source'],
  ticks: number,
): void {
  const { conditionals } = exchange.perps
  const queues = conditionals.queues.get(perp.config.id)?.[source]
  if (!queues) return
  for (const queue of [queues.at_or_below, queues.at_or_above]) {
    if (!queue.isReachedBy(ticks)) continue
    for (const order of queue.takeReached(ticks, (one) => !mayAct(exchange, perp, one))) {
      order.status = 'reached'
      order.updatedAt = exchange.at
      conditionals.reached.add(order)
      conditionals.changed.set(order.id, order)
    }
  }
}

/** Returns whether a contract takes the kind of order that a conditional order becomes. */
export function mayAct(exchange: Exchange, perp: Perp, { purpose }: ConditionalOrder): boolean {
  const status = perpStatus(exchange, perp)
  if (purpose !== 'open') return status !== 'paused'
  return status === 'open' && perp.index.quality !== 'uncertain' && !mustWait(exchange, 'perp')
}

function queueOf(
  { queues }: Conditionals,
  { perpId, triggerSource, triggerDirection }: ConditionalOrder,
): StopQueue<ConditionalOrder> {
  let contract = queues.get(perpId)
  if (!contract) {
    contract = { mark: createQueues(), last: createQueues() }
    queues.set(perpId, contract)
  }
  return contract[triggerSource][triggerDirection]
}

const ticksOf = ({ triggerTicks }: ConditionalOrder): number => triggerTicks

function createQueues(): ContractQueues['mark'] {
  return {
    at_or_below: new StopQueue('at_or_below', ticksOf),
    at_or_above: new StopQueue('at_or_above', ticksOf),
  }
}
