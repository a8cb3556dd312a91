import type { OptionConfig, OptionRow, Snapshot } from '@halyard/core'
import type { Selectable } from 'kysely'
import { bigint, hex, int, json, money, optional, text } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import type { PriceLogRow } from './price-log-rows.ts'
import { upsert } from './table-writes.ts'

/** The tables of timed options and the price log. Migration 0007 documents the columns. */

export const OPTION_CONFIGS = defineTable<OptionConfig>()(
  'option_config',
  {
    marketId: int('id'),
    durations: json('durations'),
    currencies: json('currencies'),
    status: text('status'),
  },
  {},
)

/** The terms on which an option was accepted never change. */
export const OPTIONS = defineTable<OptionRow>()(
  'timed_option',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    marketId: int('market_id'),
    currencyId: int('currency_id'),
    type: text('type'),
    seconds: int('seconds'),
    stake: money('stake'),
    payoutPpm: int('payout_ppm'),
    acceptedAt: bigint('accepted_at'),
    acceptedTick: bigint('accepted_tick'),
    entryTicks: optional(bigint('entry_ticks')),
    deliveryTicks: optional(bigint('delivery_ticks')),
    result: optional(text('result')),
    payout: money('payout'),
    settledAt: optional(bigint('settled_at')),
  },
  {
    frozen: [
      'ownerId',
      'marketId',
      'currencyId',
      'type',
      'seconds',
      'stake',
      'payoutPpm',
      'acceptedAt',
      'acceptedTick',
    ],
    hasBatchSeq: true,
  },
)

export const PRICE_LOG = defineLog<PriceLogRow>()('price_tick', {
  marketId: int('market_id'),
  n: bigint('n'),
  at: bigint('at'),
  ticks: bigint('ticks'),
  hash: hex('hash'),
})

export type OptionRecord = Selectable<StoredRecord<typeof OPTIONS>>

export const OPTION_STORAGE: ProductStorage<Pick<Snapshot, 'optionConfigs' | 'options' | 'nextOptionId'>> = {
  writes: [
    upsert(OPTION_CONFIGS, ({ optionConfigs }) => optionConfigs),
    upsert(OPTIONS, ({ options }) => options),
  ],
  recover: async (read) => ({
    optionConfigs: await read.rows(OPTION_CONFIGS),
    options: await read.rows(OPTIONS, 'result is null'),
    nextOptionId: (await read.highestId(OPTIONS)) + 1,
  }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    option_config: StoredRecord<typeof OPTION_CONFIGS>
    timed_option: StoredRecord<typeof OPTIONS>
    price_tick: StoredRecord<typeof PRICE_LOG>
  }
}
