import { amount } from '@halyard/money'
import type { Selectable } from 'kysely'
import type { OptionRow } from './index.ts'
import type { Tables } from '../db/tables.ts'

export type OptionRecord = Selectable<Tables['timed_option']>

/** Converts a stored row to an option of the engine. */
export function optionRowOf(record: OptionRecord): OptionRow {
  return {
    id: Number(record.id),
    ownerId: Number(record.customer_id),
    marketId: record.market_id,
    currencyId: record.currency_id,
    type: record.type as OptionRow['type'],
    seconds: record.seconds,
    stake: amount(BigInt(record.stake)),
    payoutPpm: record.payout_ppm,
    acceptedAt: Number(record.accepted_at),
    acceptedTick: Number(record.accepted_tick),
    entryTicks: numberOf(record.entry_ticks),
    deliveryTicks: numberOf(record.delivery_ticks),
    result: (record.result ?? undefined) as OptionRow['result'],
    payout: amount(BigInt(record.payout)),
    settledAt: numberOf(record.settled_at),
  }
}

function numberOf(text: string | null): number | undefined {
  return text === null ? undefined : Number(text)
}
