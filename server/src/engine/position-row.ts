import type { PositionRow } from '@halyard/core'
import { type Amount, amount } from '@halyard/money'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type PositionRecord = Selectable<Tables['perp_position']>

/** Converts a stored row to a position of the engine. */
export function positionRowOf(record: PositionRecord): PositionRow {
  return {
    id: Number(record.id),
    ownerId: Number(record.customer_id),
    perpId: record.perp_id,
    side: record.side as PositionRow['side'],
    type: record.type as PositionRow['type'],
    leverage: record.leverage,
    ticks: Number(record.ticks),
    feePpm: record.fee_ppm,
    lots: Number(record.lots),
    remaining: Number(record.remaining),
    openLots: Number(record.open_lots),
    entryValue: amountOf(record.entry_value),
    margin: amountOf(record.margin),
    maintenancePpm: record.maintenance_ppm,
    held: amountOf(record.held),
    takeProfitTicks: ticksOf(record.take_profit_ticks),
    stopLossTicks: ticksOf(record.stop_loss_ticks),
    firedStop: (record.fired_stop ?? undefined) as PositionRow['firedStop'],
    closedLots: Number(record.closed_lots),
    exitValue: amountOf(record.exit_value),
    realised: amountOf(record.realised),
    feePaid: amountOf(record.fee_paid),
    fundingPaid: amountOf(record.funding_paid),
    status: record.status as PositionRow['status'],
    closeReason: (record.close_reason ?? undefined) as PositionRow['closeReason'],
    priority: Number(record.priority),
    openedAt: Number(record.opened_at),
    updatedAt: Number(record.updated_at),
  }
}

function amountOf(text: string): Amount {
  return amount(BigInt(text))
}

function ticksOf(text: string | null): number | undefined {
  return text === null ? undefined : Number(text)
}
