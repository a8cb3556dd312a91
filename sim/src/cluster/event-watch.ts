import { type Batch, encode, eventSeq, FIRST_CUSTOMER_ID } from '@halyard/server/engine'
import { PRODUCTS } from '../products/list.ts'
import type { Database } from './database.ts'
import type { BatchRows } from './rows.ts'

/** Checks published events: only durable ones, all of them, in one unbroken chain per customer. */
export interface EventWatch {
  onStored(rows: BatchRows): void
  onPublished(batch: Batch, rows: BatchRows): void
}

export function createEventWatch(database: Database, report: (problem: string) => void): EventWatch {
  /** The sequence number of the last event of each customer. */
  const last = new Map<number, number>()
  /** Expected events of recent batches: 'customer previous event ids'. */
  const due = new Map<number, { readonly events: string[]; readonly rows: string }>()
  let lastPublished = 0

  return {
    onStored(rows) {
      const events: string[] = []
      const published = eventsOf(rows)
      const customers = new Set(published.flatMap(({ rows: all }) => all.map(({ ownerId }) => ownerId)))
      for (const customerId of customers) {
        if (customerId < FIRST_CUSTOMER_ID) continue
        for (const { event, rows: all } of published) {
          const ids = all.filter(({ ownerId }) => ownerId === customerId).map(({ id }) => id)
          if (ids.length === 0) continue
          events.push(`${customerId} ${last.get(customerId) ?? 0} ${event} ${ids.join(' ')}`)
          last.set(customerId, eventSeq(rows.seq, event))
        }
      }
      due.set(rows.seq, { events: events.toSorted(), rows: rows.seq % 8 === 0 ? encode(rows) : '' })
      due.delete(rows.seq - 4)
    },

    onPublished(batch, rows) {
      if (batch.seq <= lastPublished) report(`batch ${batch.seq} was published after batch ${lastPublished}`)
      lastPublished = batch.seq
      if (database.epochOf(batch.seq) !== batch.epoch)
        return report(`batch ${batch.seq} was published and is not durable`)
      const expected = due.get(batch.seq)
      if (!expected) return report(`batch ${batch.seq} was published late`)
      const published = batch.events.map(({ customerId, prev, body }) => {
        return `${customerId} ${prev} ${body.event} ${idsOf(body).join(' ')}`
      })
      if (published.toSorted().join() !== expected.events.join())
        report(
          `batch ${batch.seq} published ${published.join('; ')} instead of ${expected.events.join('; ')}`,
        )
      if (expected.rows !== '' && encode(rows) !== expected.rows)
        report(`batch ${batch.seq} changed after it was stored`)
    },
  }
}

/** Returns the rows of each event of a batch, in the order in which a customer receives them. */
function eventsOf(rows: BatchRows) {
  const events = PRODUCTS.flatMap(({ events: ofProduct = [] }) =>
    ofProduct.map((event) => ({ event: event.name, rows: event.rowsOf(rows) })),
  )
  return [...events, { event: 'balances' as const, rows: rows.accounts }].toSorted(
    (one, other) => eventSeq(rows.seq, one.event) - eventSeq(rows.seq, other.event),
  )
}

/** Returns the ids of the rows of an event, which has one list. */
function idsOf(body: Batch['events'][number]['body']): number[] {
  const lists: unknown[] = Object.values(body)
  return (lists.find(Array.isArray) as { readonly id: number }[]).map(({ id }) => id)
}
