import type { Changes } from '@halyard/core'
import type { CustomerEvent, CustomerEventBody } from './store.ts'

/** Customers numbered below this are the house's own trading desks: nobody watches their events. */
export const FIRST_CUSTOMER_ID = 1_000

/**
 * What one batch may tell a customer, in this order. A change of anything else always comes with one of an account, so
 * the balances of a customer's last batch are their last event.
 */
const EVENTS = ['orders', 'positions', 'options', 'balances'] as const

export type CustomerEventName = (typeof EVENTS)[number]

/** The number of an event: its batch's, with room for one of each kind. */
export function eventSeq(batchSeq: number, event: CustomerEventName): number {
  return batchSeq * EVENTS.length + EVENTS.indexOf(event)
}

/** The first batch that a customer who has seen events up to `seq` may not have seen all of. */
export function firstUnseenBatch(seq: number): number {
  return Math.floor((seq + 1) / EVENTS.length)
}

/** What each customer is told of a batch. Brings `lastBatches` up to date. */
export function customerEventsOf(
  batchSeq: number,
  changes: Changes,
  lastBatches: Map<number, number>,
): CustomerEvent[] {
  const orders = groupByOwner(changes.orders)
  const positions = groupByOwner(changes.positions)
  const options = groupByOwner(changes.options)
  const events: CustomerEvent[] = []
  for (const [customerId, accounts] of groupByOwner(changes.accounts)) {
    const last = lastBatches.get(customerId)
    const bodies = bodiesOf({
      orders: orders.get(customerId),
      positions: positions.get(customerId),
      options: options.get(customerId),
      accounts,
    })
    events.push(
      ...chainEvents(batchSeq, customerId, last === undefined ? 0 : eventSeq(last, 'balances'), bodies),
    )
    lastBatches.set(customerId, batchSeq)
  }
  return events
}

/** Rows of one customer; those of a kind that has none are absent. */
export interface OwnRows {
  readonly orders: Changes['orders'] | undefined
  readonly positions: Changes['positions'] | undefined
  readonly options: Changes['options'] | undefined
  readonly accounts: Changes['accounts']
}

/** What rows are told as, in the order of the numbers. Balances are always told. */
export function bodiesOf({ orders, positions, options, accounts }: OwnRows): CustomerEventBody[] {
  const bodies: CustomerEventBody[] = []
  if (orders) bodies.push({ event: 'orders', orders })
  if (positions) bodies.push({ event: 'positions', positions })
  if (options) bodies.push({ event: 'options', options })
  bodies.push({ event: 'balances', accounts })
  return bodies
}

/** Numbers what a customer is told of a batch, each event naming the one before. */
export function chainEvents(
  batchSeq: number,
  customerId: number,
  after: number,
  bodies: readonly CustomerEventBody[],
): CustomerEvent[] {
  let prev = after
  return bodies.map((body) => {
    const event = { seq: eventSeq(batchSeq, body.event), prev, customerId, body }
    prev = event.seq
    return event
  })
}

function groupByOwner<Row extends { readonly ownerId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(
    rows.filter((row) => row.ownerId >= FIRST_CUSTOMER_ID),
    (row) => row.ownerId,
  )
}
