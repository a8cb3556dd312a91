import type { Changes } from '@halyard/core'
import type { CustomerEvent, CustomerEventBody } from './store.ts'

/**
 * The lowest id of a real customer. Lower ids are system accounts and demo market makers; no client
 * subscribes to their events.
 */
export const FIRST_CUSTOMER_ID = 1_000

/**
 * The events that a batch can emit for one customer, in publishing order. Every change of another row comes
 * with a change of an account, so the balances are always the last event.
 */
const EVENTS = ['orders', 'stops', 'positions', 'options', 'balances'] as const

export type CustomerEventName = (typeof EVENTS)[number]

/**
 * Returns the sequence number of an event: the batch number times the number of kinds, plus the index of the
 * kind.
 */
export function eventSeq(batchSeq: number, event: CustomerEventName): number {
  return batchSeq * EVENTS.length + EVENTS.indexOf(event)
}

/**
 * Returns the first batch of which a customer may have missed events, if `seq` is the last event they
 * received.
 */
export function firstUnseenBatch(seq: number): number {
  return Math.floor((seq + 1) / EVENTS.length)
}

/** Derives the events of a batch for each customer whose accounts changed. Updates `lastBatches`. */
export function customerEventsOf(
  batchSeq: number,
  changes: Changes,
  lastBatches: Map<number, number>,
): CustomerEvent[] {
  const orders = groupByOwner(changes.orders)
  const stops = groupByOwner(changes.stops)
  const positions = groupByOwner(changes.positions)
  const options = groupByOwner(changes.options)
  const events: CustomerEvent[] = []
  for (const [customerId, accounts] of groupByOwner(changes.accounts)) {
    const last = lastBatches.get(customerId)
    const bodies = bodiesOf({
      orders: orders.get(customerId),
      stops: stops.get(customerId),
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

/** The changed rows of one customer. A kind without changes is `undefined`. */
export interface OwnRows {
  readonly orders: Changes['orders'] | undefined
  readonly stops: Changes['stops'] | undefined
  readonly positions: Changes['positions'] | undefined
  readonly options: Changes['options'] | undefined
  readonly accounts: Changes['accounts']
}

/** Builds the event bodies in publishing order. The balances are always included. */
export function bodiesOf({ orders, stops, positions, options, accounts }: OwnRows): CustomerEventBody[] {
  const bodies: CustomerEventBody[] = []
  if (orders) bodies.push({ event: 'orders', orders })
  if (stops) bodies.push({ event: 'stops', stops })
  if (positions) bodies.push({ event: 'positions', positions })
  if (options) bodies.push({ event: 'options', options })
  bodies.push({ event: 'balances', accounts })
  return bodies
}

/** Numbers the events of one customer in a batch and links each to the previous one. */
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
