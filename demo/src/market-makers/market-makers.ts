import { amount } from '@halyard/money'
import type { Catalogue } from '@halyard/server/instruments'
import type { Database } from '@halyard/server/db/database'
import type { Batch, Command, Engine, OrderRow } from '@halyard/server/engine'
import type { RestingQuote } from './plan-quotes.ts'

/** The demo market makers for spot: ordinary customers with ids below the first real one. */
export const MAKER_ID = 1
export const TAKER_IDS = [2, 3] as const
export const BOT_IDS: readonly number[] = [MAKER_ID, ...TAKER_IDS]

/** Coins of each currency granted to a demo account; enough to trade for years. */
const COINS = 10n ** 9n

/** Opens and funds the demo accounts. Idempotent. */
export async function openMarketMakers(engine: Engine, catalogue: Catalogue): Promise<void> {
  const grants = catalogue.currencies().map(({ id, decimals }) => ({
    currencyId: id,
    amount: amount(COINS * 10n ** BigInt(decimals)),
  }))
  for (const customerId of BOT_IDS) {
    await once(engine, customerId, { kind: 'openCustomer', customerId })
    await once(engine, customerId, { kind: 'creditPracticeFunds', customerId, grants })
  }
}

async function once(engine: Engine, customerId: number, command: Command): Promise<void> {
  await engine.submit(command, { customerId, key: `desk:${command.kind}`, bodyHash: 'desk' })
}

/**
 * The open orders of a demo account, by market. Loaded from the database and updated from committed batches.
 */
export interface OwnOrders {
  of(marketId: number): readonly RestingQuote[]
  onBatch(batch: Batch): void
}

/** Loads the open orders of a demo account. */
export async function loadOwnOrders(db: Database, customerId: number): Promise<OwnOrders> {
  const markets = new Map<number, Map<number, RestingQuote>>()

  function ordersOf(marketId: number): Map<number, RestingQuote> {
    const known = markets.get(marketId)
    if (known) return known
    const orders = new Map<number, RestingQuote>()
    markets.set(marketId, orders)
    return orders
  }

  const rows = await db
    .selectFrom('spot_order')
    .select(['id', 'market_id', 'side', 'ticks', 'lots', 'remaining'])
    .where('customer_id', '=', String(customerId))
    .where('status', '=', 'waiting')
    .execute()
  for (const row of rows)
    ordersOf(row.market_id).set(Number(row.id), {
      orderId: Number(row.id),
      side: row.side as OrderRow['side'],
      ticks: Number(row.ticks),
      lots: Number(row.lots),
      remaining: Number(row.remaining),
    })

  return {
    of: (marketId) => [...ordersOf(marketId).values()],
    onBatch({ changes }) {
      for (const order of changes.orders) {
        if (order.ownerId !== customerId) continue
        const { id, side, ticks, lots, remaining } = order
        if (order.status !== 'waiting') ordersOf(order.marketId).delete(id)
        else ordersOf(order.marketId).set(id, { orderId: id, side, ticks, lots, remaining })
      }
    },
  }
}
