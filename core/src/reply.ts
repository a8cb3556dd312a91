import type { Reject } from './rejects.ts'

/** What came of an order, as the customer is told at once. Quantities in lots. */
export interface OrderReply {
  readonly orderId: number
  readonly status: 'waiting' | 'completed' | 'cancelled'
  readonly filledLots: number
}

/** The answer to a command. A refused command has changed nothing. */
export type Reply =
  | { readonly ok: true; readonly order?: OrderReply }
  | { readonly ok: false; readonly reject: Reject }

const DONE: Reply = { ok: true }

export function done(order?: OrderReply): Reply {
  return order ? { ok: true, order } : DONE
}

export function refuse(reject: Reject): Reply {
  return { ok: false, reject }
}
