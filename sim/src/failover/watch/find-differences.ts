import { formatUnits } from '@halyard/money'
import { eventSeq } from '@halyard/server/engine'
import type pg from 'pg'
import { MARKET } from '../exchange/customers.ts'
import type { View } from './view.ts'

/** The tables at a moment at which nothing is under way. Numbers are texts. */
export interface Stored {
  readonly orders: readonly {
    readonly id: string
    readonly customer_id: string
    readonly status: string
    readonly lots: string
    readonly remaining: string
    readonly batch_seq: string
  }[]
  readonly accounts: readonly {
    readonly owner_id: string
    readonly kind: string
    readonly currency_id: number
    readonly available: string
    readonly frozen: string
    readonly decimals: number
    readonly batch_seq: string
  }[]
  /** The ids of the trades of the market. */
  readonly trades: readonly number[]
}

/** Reads what a client may show. */
export async function readStored(client: pg.Client): Promise<Stored> {
  const orders = await client.query<Stored['orders'][number]>(
    'select id, customer_id, status, lots, remaining, batch_seq from spot_order',
  )
  const accounts = await client.query<Stored['accounts'][number]>(
    `select owner_id, kind, currency_id, available, frozen, decimals, batch_seq
     from account join currency on currency.id = currency_id`,
  )
  const trades = await client.query<{ id: string }>(
    'select id from spot_trade where market_id = $1 order by id',
    [MARKET.id],
  )
  return { orders: orders.rows, accounts: accounts.rows, trades: trades.rows.map(({ id }) => Number(id)) }
}

/** Returns how the state of a client differs from the tables, in all that changed after a private event. */
export function findDifferences(stored: Stored, view: View, customerId: number, begin: number): string[] {
  const changed = (row: { readonly batch_seq: string }): boolean =>
    eventSeq(Number(row.batch_seq), 'balances') > begin
  const orders = stored.orders.filter((row) => Number(row.customer_id) === customerId && changed(row))
  const accounts = stored.accounts.filter((row) => Number(row.owner_id) === customerId && changed(row))
  const first = Math.min(...view.trades)
  return [
    ...orders.flatMap((row) => {
      const shown = view.orders.get(Number(row.id))
      if (!shown) return [`order ${row.id} is missing`]
      const filled = (Number(row.lots) - Number(row.remaining)) / Number(row.lots)
      const isFilled = Math.abs(Number(shown.filled) - filled * Number(shown.number)) < 1e-9
      return shown.status === row.status && isFilled
        ? []
        : [`order ${row.id} is ${row.status}, shown is ${shown.status}, ${shown.filled} of ${shown.number}`]
    }),
    ...accounts.flatMap(({ kind, currency_id, available, frozen, decimals }) => {
      const shown = view.balances.get(`${kind} ${currency_id}`)
      const [free, held] = [formatUnits(BigInt(available), decimals), formatUnits(BigInt(frozen), decimals)]
      return shown?.available === free && shown.frozen === held
        ? []
        : [`${kind} ${currency_id} is ${free} and ${held}, shown is ${shown?.available} and ${shown?.frozen}`]
    }),
    ...stored.trades.flatMap((id) => (id < first || view.trades.has(id) ? [] : [`trade ${id} is missing`])),
  ]
}
