import { NONCES_KEPT_MS, type OptionConfig, type OptionRow, type Snapshot } from '@halyard/core'
import type { Selectable } from 'kysely'
import { bigint, hex, int, json, money, optional, text } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage, SnapshotReader } from './product-storage.ts'
import type { PriceLogRow } from './price-log-rows.ts'
import { upsert } from './table-writes.ts'

/** The tables of timed options and the price log. Migration 0007 documents the columns. */

export const OPTION_CONFIGS = defineTable<OptionConfig>()(
  'option_config',
  {
    marketId: int('id'),
    durations: json('durations'),
    currencies: json('currencies'),
    status: text('status', ['open', 'paused']),
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
    type: text('type', ['call', 'put', 'even']),
    seconds: int('seconds'),
    stake: money('stake', { min: 1 }),
    payoutPpm: int('payout_ppm', { min: 1 }),
    acceptedAt: bigint('accepted_at'),
    acceptedTick: bigint('accepted_tick'),
    rules: int('rules'),
    nonce: optional(hex('nonce', 16)),
    clientAt: optional(bigint('client_at')),
    goodUntil: optional(bigint('good_until')),
    entryTicks: optional(bigint('entry_ticks')),
    entryN: optional(bigint('entry_n')),
    deliveryTicks: optional(bigint('delivery_ticks')),
    result: optional(text('result', ['win', 'lose', 'draw', 'void'])),
    payout: money('payout', { min: 0 }),
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
      'rules',
      'nonce',
      'clientAt',
      'goodUntil',
    ],
    hasBatchSeq: true,
    checks: [
      '(result is null) = (settled_at is null)',
      '(nonce is null) = (client_at is null) and (nonce is null) = (good_until is null)',
      'rules in (1, 2, 3)',
      'entry_n is null or entry_ticks is not null',
    ],
  },
)

export const PRICE_LOG = defineLog<PriceLogRow>()('price_tick', {
  marketId: int('market_id'),
  n: bigint('n'),
  at: bigint('at'),
  ticks: bigint('ticks', { min: 1 }),
  quality: text('quality', ['live', 'delayed', 'uncertain']),
  hash: hex('hash', 32),
})

export type OptionRecord = Selectable<StoredRecord<typeof OPTIONS>>

export const OPTION_STORAGE: ProductStorage<
  Pick<Snapshot, 'optionConfigs' | 'options' | 'nextOptionId' | 'optionNonces'>
> = {
  writes: [
    upsert(OPTION_CONFIGS, ({ optionConfigs }) => optionConfigs),
    upsert(OPTIONS, ({ options }) => options),
  ],
  recover: async (read) => ({
    optionConfigs: await read.rows(OPTION_CONFIGS),
    options: await read.rows(OPTIONS, 'result is null'),
    optionNonces: await recentNonces(read),
    nextOptionId: (await read.highestId(OPTIONS)) + 1,
  }),
}

/** Reads the nonces that the core still remembers, in the order of acceptance. */
async function recentNonces(read: SnapshotReader): Promise<Snapshot['optionNonces']> {
  const recent = await read.rows(
    OPTIONS,
    `nonce is not null and accepted_at >
      (select accepted_at from timed_option where nonce is not null order by id desc limit 1) - ${NONCES_KEPT_MS}`,
  )
  return recent
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ nonce, acceptedAt }) => (nonce === undefined ? [] : [{ nonce, acceptedAt }]))
}

declare module '../../db/tables.ts' {
  interface Tables {
    option_config: StoredRecord<typeof OPTION_CONFIGS>
    timed_option: StoredRecord<typeof OPTIONS>
    price_tick: StoredRecord<typeof PRICE_LOG>
  }
}
