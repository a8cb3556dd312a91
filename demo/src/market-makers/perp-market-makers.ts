import { sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import type { PositionRow, Side } from '@halyard/server/engine'
import { PERP, type PerpInstrument } from '@halyard/server/instruments'
import { perpFlowOf } from '../prices/demo-flow.ts'
import { createIndexWatch } from './index-watch.ts'
import type { MakerMemory, MarketMakerParts, Makers } from './makers.ts'
import { PERP_BOT_IDS, PERP_MAKER_ID, quoteCommands, selectRound, takerCommand } from './perp-orders.ts'

/**
 * The demo market maker and taker of perpetuals. Their positions are netted, and they trade without leverage, so they cannot
 * lose more than their funds.
 */
export const PERP_MAKERS: Makers<PerpInstrument> = {
  kind: PERP,
  botIds: PERP_BOT_IDS,
  account: { isMarketMaker: true, fundsAccount: 'contract' },
  tradeMs: 500,
  shares: { usedUpShare: 0.1, dustShare: 0.05 },
  reactsToPrices: true,
  // Those netted into the account's single position have ended too.
  orders: { table: 'perp_position', ended: sql`status in ('closed', 'cancelled')` },

  currencies: (catalogue) => [...new Map(catalogue.perps().map(({ quote }) => [quote.id, quote])).values()],
  open: openMemory,
  flowOf: perpFlowOf,
  selectRound,
  quoteCommands,
  takerCommand,
}

async function openMemory({ db, now }: MarketMakerParts): Promise<MakerMemory<PerpInstrument>> {
  const positions = await loadOwnPositions(db, PERP_MAKER_ID)
  const prices = createIndexWatch(PERP_MAKER_ID)
  return {
    ...positions,
    onBatch(batch) {
      positions.onBatch(batch)
      prices.onBatch(batch)
    },
    price({ config }) {
      const index = prices.price(config.indexMarketId, now())
      // The settle currencies of the demo are all worth one dollar.
      const scale = 10 ** (config.priceDecimals + config.quantityDecimals)
      return { index, lotValue: typeof index === 'string' ? undefined : index / scale }
    },
  }
}

type Known = Pick<PositionRow, 'id' | 'perpId' | 'side' | 'ticks' | 'remaining' | 'openLots'>

/** Loads the working orders and open positions of a demo account, which committed batches update. */
async function loadOwnPositions(
  db: Database,
  customerId: number,
): Promise<Pick<MakerMemory<PerpInstrument>, 'orders' | 'position' | 'onBatch'>> {
  const open = new Map<number, Known>()
  const rows = await db
    .selectFrom('perp_position')
    .select(['id', 'perp_id', 'side', 'ticks', 'remaining', 'open_lots'])
    .where('customer_id', '=', String(customerId))
    .where('status', 'in', ['waiting', 'holding'])
    .execute()
  for (const row of rows)
    open.set(Number(row.id), {
      id: Number(row.id),
      perpId: row.perp_id,
      side: row.side as PositionRow['side'],
      ticks: Number(row.ticks),
      remaining: Number(row.remaining),
      openLots: Number(row.open_lots),
    })

  function ofPerp(perpId: number): Known[] {
    return [...open.values()].filter((row) => row.perpId === perpId)
  }

  return {
    // Their lots are the remaining ones: an order on a perpetual is replaced, not amended.
    orders: (perpId) =>
      ofPerp(perpId)
        .filter(({ remaining }) => remaining > 0)
        .map(({ id, side, ticks, remaining }) => ({
          orderId: id,
          side: sideOf(side),
          ticks,
          lots: remaining,
          remaining,
        })),
    position: (perpId) =>
      ofPerp(perpId).reduce((lots, { side, openLots }) => lots + (side === 'long' ? openLots : -openLots), 0),
    onBatch({ changes }) {
      for (const row of changes.positions) {
        if (row.ownerId !== customerId) continue
        if (row.remaining + row.openLots > 0) open.set(row.id, row)
        else open.delete(row.id)
      }
    },
  }
}

/** Returns the side of the book on which an order opens a position. */
function sideOf(side: PositionRow['side']): Side {
  return side === 'long' ? 'buy' : 'sell'
}
