import type { OptionConfig, OptionRow } from '@halyard/core'
import { encode } from './exact-json.ts'
import type { PriceLogRow } from './trail.ts'
import { BATCH_SEQ, column, setInsert, setUpsert } from './unnest.ts'

/** SQL statements for timed options and the price log. Migration 0007 documents the columns. */

export const upsertOptionConfigs = setUpsert<OptionConfig>(
  'option_config',
  [
    column('id', 'int', (row) => row.marketId),
    column('durations', 'json', (row) => encode(row.durations)),
    column('currencies', 'json', (row) => encode(row.currencies)),
    column('status', 'text', (row) => row.status),
  ],
  ['durations', 'currencies', 'status'],
)

/** Inserts an option or updates its outcome. The terms it was accepted on never change. */
export const upsertOptions = setUpsert<OptionRow>(
  'timed_option',
  [
    column('id', 'bigint', (row) => row.id),
    column('customer_id', 'bigint', (row) => row.ownerId),
    column('market_id', 'int', (row) => row.marketId),
    column('currency_id', 'int', (row) => row.currencyId),
    column('type', 'text', (row) => row.type),
    column('seconds', 'int', (row) => row.seconds),
    column('stake', 'bigint', (row) => row.stake),
    column('payout_ppm', 'int', (row) => row.payoutPpm),
    column('accepted_at', 'bigint', (row) => row.acceptedAt),
    column('accepted_tick', 'bigint', (row) => row.acceptedTick),
    column('entry_ticks', 'bigint', (row) => row.entryTicks ?? null),
    column('delivery_ticks', 'bigint', (row) => row.deliveryTicks ?? null),
    column('result', 'text', (row) => row.result ?? null),
    column('payout', 'bigint', (row) => row.payout),
    column('settled_at', 'bigint', (row) => row.settledAt ?? null),
    BATCH_SEQ,
  ],
  ['entry_ticks', 'delivery_ticks', 'result', 'payout', 'settled_at', 'batch_seq'],
)

export const insertTicks = setInsert<PriceLogRow>('price_tick', [
  column('market_id', 'int', (row) => row.marketId),
  column('n', 'bigint', (row) => row.n),
  column('at', 'bigint', (row) => row.at),
  column('ticks', 'bigint', (row) => row.ticks),
  column('hash', 'bytea', (row) => Buffer.from(row.hash, 'hex')),
])
