import type { Changes, Snapshot, Trade } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import type { Tables } from '../product.ts'

/** The rows of orders in one batch. */
export interface SpotRows {
  readonly orders: Changes['orders']
  /** Trades imply their postings. */
  readonly trades: readonly Trade[]
}

export type SpotSnapshot = Pick<Snapshot, 'orders'>

export function spotRowsOf({ orders, trades }: Changes): SpotRows {
  return { orders: orders.map((row) => ({ ...row })), trades: trades.from(0) }
}

/** Returns the table of orders, with its constraints. */
export function createSpotTables(): Tables<SpotRows, SpotSnapshot> {
  const orders = new Map<number, SpotRows['orders'][number]>()
  let nextTradeId = 1
  return {
    findBroken: (rows) => findBrokenOrder(rows) ?? findTradeGap(rows, nextTradeId),
    store(rows) {
      for (const row of rows.orders) orders.set(row.id, row)
      nextTradeId += rows.trades.length
    },
    snapshot: () => ({
      orders: [...orders.values()].filter((row) => row.status === 'waiting').map((row) => ({ ...row })),
    }),
  }
}

function findBrokenOrder({ orders }: SpotRows): string | undefined {
  for (const row of orders) {
    if (row.ticks <= 0 || row.lots <= 0 || row.remaining < 0 || row.held < 0n)
      return `order ${row.id} is out of range`
    if (row.status === 'waiting' ? row.remaining === 0 : row.held !== 0n)
      return `order ${row.id} has an inconsistent status`
    if (row.held > MAX_AMOUNT || row.filledValue > MAX_AMOUNT) return `order ${row.id} is too large`
  }
  return undefined
}

function findTradeGap({ trades }: SpotRows, nextTradeId: number): string | undefined {
  const wrong = trades.find(({ tradeId }, index) => tradeId !== nextTradeId + index)
  return wrong && `trade ${wrong.tradeId} out of order`
}
