import { amount } from '@halyard/money'
import type { Catalogue } from '@halyard/server/instruments'
import type { Database } from '@halyard/server/db/database'
import type { Batch, Command, Engine, PositionRow, Side } from '@halyard/server/engine'
import type { RestingQuote } from './plan-quotes.ts'

/**
 * The demo market makers for perpetuals. Their positions are netted; those of the spot market makers are not.
 */
export const PERP_MAKER_ID = 4
export const PERP_TAKER_ID = 5
export const PERP_BOT_IDS: readonly number[] = [PERP_MAKER_ID, PERP_TAKER_ID]

/**
 * Coins of each settle currency granted to a demo account. It trades without leverage, so it cannot lose
 * more.
 */
const COINS = 10n ** 9n

/** Opens and funds the demo accounts. Idempotent. */
export async function openPerpMarketMakers(engine: Engine, catalogue: Catalogue): Promise<void> {
  const settles = new Map(catalogue.perps().map(({ settle }) => [settle.id, settle]))
  const grants = [...settles.values()].map(({ id, decimals }) => ({
    currencyId: id,
    amount: amount(COINS * 10n ** BigInt(decimals)),
    account: 'contract' as const,
  }))
  for (const customerId of PERP_BOT_IDS) {
    await once(engine, customerId, { kind: 'openCustomer', customerId, isMarketMaker: true })
    await once(engine, customerId, { kind: 'creditPracticeFunds', customerId, grants })
  }
}

async function once(engine: Engine, customerId: number, command: Command): Promise<void> {
  await engine.submit(command, { customerId, key: `desk:${command.kind}`, bodyHash: 'desk' })
}

/** The resting orders and net position of a demo account, by perpetual. Updated from committed batches. */
export interface OwnPositions {
  /**
   * Returns the resting orders. Their lots are the remaining lots: an order on a perpetual is replaced, not
   * amended.
   */
  of(perpId: number): readonly RestingQuote[]
  /** Returns the net lots held; negative for a short position. */
  held(perpId: number): number
  onBatch(batch: Batch): void
}

type Known = Pick<PositionRow, 'id' | 'perpId' | 'side' | 'ticks' | 'remaining' | 'openLots'>

/** Loads the working orders and open positions of a demo account. */
export async function loadOwnPositions(db: Database, customerId: number): Promise<OwnPositions> {
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
    of: (perpId) =>
      ofPerp(perpId)
        .filter(({ remaining }) => remaining > 0)
        .map(({ id, side, ticks, remaining }) => ({
          orderId: id,
          side: sideOf(side),
          ticks,
          lots: remaining,
          remaining,
        })),
    held: (perpId) =>
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
