import type { AccountRow, CurrencyConfig, CustomerRow, MarketRow, Posting } from '@halyard/core'
import { bigint, boolean, int, isFrozen, json, money, optional, text } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'

/** The tables of currencies, markets, customers and the ledger. Migration 0001 documents the columns. */

export const CURRENCIES = defineTable<CurrencyConfig>()(
  'currency',
  { id: int('id'), name: text('name'), decimals: int('decimals', { min: 0, max: 8 }) },
  { frozen: ['decimals'] },
)

export const MARKETS = defineTable<MarketRow>()(
  'market',
  {
    config: {
      id: int('id'),
      baseId: int('base_id'),
      quoteId: int('quote_id'),
      priceDecimals: int('price_decimals'),
      quantityDecimals: int('quantity_decimals'),
      makerFeePpm: int('maker_fee_ppm'),
      takerFeePpm: int('taker_fee_ppm'),
      bandPpm: int('band_ppm'),
      lotsMin: bigint('lots_min'),
      lotsMax: bigint('lots_max'),
      valueMin: money('value_min'),
      status: text('status', ['open', 'cancel_only', 'paused']),
    },
    indexTicks: bigint('index_ticks'),
    indexAt: bigint('index_at'),
    quality: text('quality', ['live', 'delayed', 'uncertain']),
    tickSeq: bigint('tick_seq'),
    lastTicks: bigint('last_ticks'),
    sweptLow: bigint('swept_low', { min: 0 }),
    sweptHigh: bigint('swept_high', { min: 0 }),
    unchanged: json('unchanged'),
    ownIndex: optional(json('own_index')),
  },
  { frozen: ['baseId', 'quoteId', 'priceDecimals', 'quantityDecimals'] },
)

export const CUSTOMERS = defineTable<CustomerRow>()(
  'customer',
  {
    id: bigint('id'),
    frozenByOwner: boolean('frozen_by_owner'),
    frozenByOperator: boolean('frozen_by_operator'),
    practiceFundsTaken: boolean('practice_funds_taken'),
    verification: int('verification', { min: 0, max: 2 }),
    holdUntil: bigint('hold_until'),
    withdrawalDay: bigint('withdrawal_day'),
    withdrawalsThatDay: int('withdrawals_that_day', { min: 0, max: 3 }),
    isMarketMaker: boolean('is_market_maker'),
    openedAt: bigint('opened_at'),
  },
  {},
)

export const ACCOUNTS = defineTable<AccountRow>()(
  'account',
  {
    id: bigint('id'),
    ownerId: bigint('owner_id'),
    kind: text('kind'),
    currencyId: int('currency_id'),
    available: money('available'),
    frozen: money('frozen', { min: 0 }),
  },
  {
    frozen: ['ownerId', 'kind', 'currencyId'],
    hasBatchSeq: true,
    checks: [`available >= 0 or (owner_id = 0 and kind in ('external', 'clearing'))`],
  },
)

export const POSTINGS = defineLog<Posting>()('posting', {
  id: bigint('id'),
  commandSeq: bigint('command_seq'),
  debitId: bigint('debit_id'),
  debitPart: isFrozen('debit_frozen'),
  creditId: bigint('credit_id'),
  creditPart: isFrozen('credit_frozen'),
  currencyId: int('currency_id'),
  amount: money('amount', { min: 1 }),
  reason: text('reason'),
})

declare module '../../db/tables.ts' {
  interface Tables {
    currency: StoredRecord<typeof CURRENCIES>
    market: StoredRecord<typeof MARKETS>
    customer: StoredRecord<typeof CUSTOMERS>
    account: StoredRecord<typeof ACCOUNTS>
    posting: StoredRecord<typeof POSTINGS>
  }
}
