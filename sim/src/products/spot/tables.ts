import type { Changes, Snapshot, Trade } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import type { Tables } from '../product.ts'

/** The rows of orders and stop orders in one batch. */
export interface SpotRows {
  readonly orders: Changes['orders']
  readonly stops: Changes['stops']
  readonly countdowns: Changes['countdowns']
  /** Trades imply their postings. */
  readonly trades: readonly Trade[]
}

export type SpotSnapshot = Pick<Snapshot, 'orders' | 'stops' | 'countdowns'>

export function spotRowsOf({ orders, stops, countdowns, trades }: Changes): SpotRows {
  return {
    orders: orders.map((row) => ({ ...row })),
    stops: stops.map((row) => ({ ...row })),
    countdowns: countdowns.map((row) => ({ ...row })),
    trades: trades.from(0),
  }
}

/** Returns the tables of orders and stop orders, with their constraints. */
export function createSpotTables(): Tables<SpotRows, SpotSnapshot> {
  const orders = new Map<number, SpotRows['orders'][number]>()
  const stops = new Map<number, SpotRows['stops'][number]>()
  const countdowns = new Map<string, SpotRows['countdowns'][number]>()
  let nextTradeId = 1
  return {
    findBroken: (rows) =>
      findBrokenOrder(rows) ?? findBrokenStop(rows, stops) ?? findTradeGap(rows, nextTradeId),
    store(rows) {
      for (const row of rows.orders) orders.set(row.id, row)
      for (const row of rows.stops) stops.set(row.id, row)
      for (const row of rows.countdowns) countdowns.set(`${row.ownerId} ${row.marketId} ${row.perpId}`, row)
      nextTradeId += rows.trades.length
    },
    snapshot: () => ({
      orders: [...orders.values()].filter((row) => row.status === 'waiting').map((row) => ({ ...row })),
      stops: [...stops.values()].filter((row) => row.status === 'waiting').map((row) => ({ ...row })),
      countdowns: [...countdowns.values()].filter(({ dueAt }) => dueAt > 0).map((row) => ({ ...row })),
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

/** A stop order ends once, and holds something only while it waits; in an OCO its other leg may hold all. */
function findBrokenStop(
  { stops }: SpotRows,
  stored: ReadonlyMap<number, SpotRows['stops'][number]>,
): string | undefined {
  for (const row of stops) {
    if (row.ticks <= 0 || row.lots <= 0 || row.held < 0n || row.held > MAX_AMOUNT)
      return `stop order ${row.id} is out of range`
    if (row.status === 'waiting' ? row.held === 0n && row.pairedOrderId === undefined : row.held > 0n)
      return `stop order ${row.id} has a wrong hold`
    if ((row.status === 'triggered') !== (row.placedOrderId !== undefined))
      return `stop order ${row.id} has an inconsistent status`
    if ((stored.get(row.id)?.status ?? 'waiting') !== 'waiting') return `stop order ${row.id} ends twice`
  }
  return undefined
}

function findTradeGap({ trades }: SpotRows, nextTradeId: number): string | undefined {
  const wrong = trades.find(({ tradeId }, index) => tradeId !== nextTradeId + index)
  return wrong && `trade ${wrong.tradeId} out of order`
}
