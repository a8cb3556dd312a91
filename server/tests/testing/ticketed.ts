import { randomBytes } from 'node:crypto'

/** Fields that a customer adds to a purchase of a timed option. */
interface TicketFields {
  readonly nonce: string
  readonly client_at: number
  readonly good_until: number
}

/** Returns a purchase of a timed option with a fresh nonce, valid for ten seconds from a time in epoch milliseconds. */
export function ticketed<Order extends object>(order: Order, at: number = Date.now()): Order & TicketFields {
  return { ...order, nonce: randomBytes(16).toString('hex'), client_at: at, good_until: at + 10_000 }
}
