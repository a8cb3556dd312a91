import type { ServerEvents } from '@halyard/api/client'
import { type Arrival, isPrivate } from '@halyard/h5/live'

type Order = ServerEvents['order']['orders'][number]
type Balance = ServerEvents['update_balance']['balances'][number]

/** The state of a customer's client, and whatever contradicts that it received each event once and in order. */
export interface View {
  readonly orders: ReadonlyMap<number, Order>
  /** By kind of account and currency, such as `change 3`. */
  readonly balances: ReadonlyMap<string, Balance>
  /** The ids of public trades. */
  readonly trades: ReadonlySet<number>
  readonly problems: readonly string[]
  /** Private events that were applied. */
  readonly applied: number
  /** Call for each new connection. */
  connected(): void
  /** Call for each event as the connection delivers it. */
  arrives(arrival: Arrival): void
  /** Call for each event as the client applies it. */
  applies(arrival: Arrival): void
  /** Call when the client reads everything again, as it does once at first. */
  refreshes(): void
  addTrades(trades: readonly { readonly id: number }[]): void
}

/** Creates the view of a client that has not connected yet. */
export function createView(): View {
  const orders = new Map<number, Order>()
  const balances = new Map<string, Balance>()
  const trades = new Set<number>()
  const problems: string[] = []
  let [connection, refreshed, applied] = [0, 0, 0]
  /** The last private event that this connection delivered. */
  let delivered: number | undefined
  let last = 0
  return {
    orders,
    balances,
    trades,
    problems,
    get applied() {
      return applied
    },
    connected() {
      connection += 1
      delivered = undefined
    },
    arrives(arrival) {
      if (!isPrivate(arrival)) return
      const { seq, prev } = arrival.body
      if (delivered !== undefined && prev !== delivered)
        problems.push(`connection ${connection}: event ${seq} follows ${prev}, delivered was ${delivered}`)
      delivered = seq
    },
    applies(arrival) {
      if (arrival.event === 'transaction') for (const { id } of arrival.body.deals) trades.add(id)
      if (!isPrivate(arrival)) return
      const { seq } = arrival.body
      if (seq <= last) problems.push(`event ${seq} was applied after ${last}`)
      last = seq
      applied += 1
      if (arrival.event === 'order') for (const order of arrival.body.orders) orders.set(order.id, order)
      if (arrival.event === 'update_balance')
        for (const balance of arrival.body.balances)
          balances.set(`${balance.type} ${balance.currency_id}`, balance)
    },
    refreshes() {
      refreshed += 1
      if (refreshed > 1) problems.push('a gap could not be filled: everything had to be read again')
    },
    addTrades(more) {
      for (const { id } of more) trades.add(id)
    },
  }
}
