import { amount } from '@halyard/money'
import type { Selectable } from 'kysely'
import type { OrderRow } from './index.ts'
import type { Tables } from '../db/tables.ts'

export type OrderRecord = Selectable<Tables['spot_order']>

/** Converts a stored row to an order of the engine. */
export function orderRowOf(record: OrderRecord): OrderRow {
  return {
    id: Number(record.id),
    ownerId: Number(record.customer_id),
    marketId: record.market_id,
    side: record.side as OrderRow['side'],
    type: record.type as OrderRow['type'],
    ticks: Number(record.ticks),
    lots: Number(record.lots),
    remaining: Number(record.remaining),
    status: record.status as OrderRow['status'],
    cancelReason: (record.cancel_reason ?? undefined) as OrderRow['cancelReason'],
    held: amount(BigInt(record.held)),
    filledValue: amount(BigInt(record.filled_value)),
    feePaid: amount(BigInt(record.fee_paid)),
    priority: Number(record.priority),
    placedAt: Number(record.placed_at),
    updatedAt: Number(record.updated_at),
  }
}
