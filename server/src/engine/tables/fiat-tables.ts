import {
  DEAL_OUTCOMES,
  type FiatAd,
  type FiatCoin,
  type FiatDeal,
  type FiatDealMoved,
  type FiatRate,
  type FiatTrader,
  type Snapshot,
} from '@halyard/core'
import type { ColumnType } from 'kysely'
import { bigint, boolean, int, json, money, optional, text } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { append, upsert } from './table-writes.ts'

/** The tables of fiat trading. Migration 0029 documents the columns. */

export const FIAT_COINS = defineTable<FiatCoin>()(
  'fiat_coin',
  {
    currencyId: int('currency_id'),
    marketId: optional(int('market_id')),
    quantityMin: money('quantity_min', { min: 1 }),
    newcomerMax: money('newcomer_max'),
    twoDecidersFrom: money('two_deciders_from', { min: 1 }),
    feePpm: int('fee_ppm', { min: 0, max: 20000 }),
    status: text('status', ['open', 'paused']),
  },
  {
    id: ({ currencyId }) => String(currencyId),
    frozen: ['currencyId'],
    checks: ['newcomer_max >= quantity_min'],
  },
)

export const FIAT_RATES = defineTable<FiatRate>()(
  'fiat_rate',
  { fiat: text('fiat'), rate: bigint('rate', { min: 1 }), setAt: bigint('set_at') },
  { id: ({ fiat }) => fiat, frozen: ['fiat'] },
)

export const FIAT_TRADERS = defineTable<FiatTrader>()(
  'fiat_trader',
  {
    customerId: bigint('customer_id'),
    isMerchant: boolean('is_merchant'),
    completed: int('completed', { min: 0 }),
    abandonedDay: int('abandoned_day'),
    abandonedThatDay: int('abandoned_that_day', { min: 0 }),
    disprovedAt: json('disproved_at'),
  },
  { id: ({ customerId }) => String(customerId), frozen: ['customerId'] },
)

export const FIAT_ADS = defineTable<FiatAd>()(
  'fiat_ad',
  {
    id: bigint('id'),
    merchantId: bigint('merchant_id'),
    side: text('side', ['sell', 'buy']),
    currencyId: int('currency_id'),
    fiat: text('fiat'),
    price: optional(money('price', { min: 1 })),
    indexPpm: optional(int('index_ppm', { min: 1 })),
    quantityMin: money('quantity_min', { min: 1 }),
    quantityMax: money('quantity_max'),
    left: money('remaining', { min: 0 }),
    payWithinMs: int('pay_within_ms', { min: 1 }),
    source: text('source', ['fiat', 'coin']),
    status: text('status', ['open', 'paused', 'closed']),
    version: int('version', { min: 1 }),
  },
  {
    frozen: ['merchantId', 'side', 'currencyId', 'fiat'],
    checks: ['quantity_max >= quantity_min', '(price is null) <> (index_ppm is null)'],
  },
)

/** Stores deals. The terms that were agreed when a deal was opened never change. */
export const FIAT_DEALS = defineTable<FiatDeal>()(
  'fiat_deal',
  {
    id: bigint('id'),
    adId: bigint('ad_id'),
    merchantId: bigint('merchant_id'),
    buyerId: bigint('buyer_id'),
    sellerId: bigint('seller_id'),
    currencyId: int('currency_id'),
    fiat: text('fiat'),
    price: money('price', { min: 1 }),
    quantity: money('quantity', { min: 1 }),
    total: money('total', { min: 1 }),
    fee: money('fee', { min: 0 }),
    cardId: bigint('card_id'),
    status: text('status', ['unpaid', 'paid', 'disputed', 'cancelled', 'completed', 'returned']),
    isHeld: boolean('is_held'),
    openedAt: bigint('opened_at'),
    payBy: bigint('pay_by'),
    receiptId: optional(bigint('receipt_id')),
    paidAt: optional(bigint('paid_at')),
    cancelledBy: optional(text('cancelled_by', ['buyer', 'seller', 'operator', 'clock'])),
    cancelledAt: optional(bigint('cancelled_at')),
    disputedBy: optional(text('disputed_by', ['buyer', 'seller', 'operator', 'clock'])),
    disputedAt: optional(bigint('disputed_at')),
    reviewersNeeded: int('reviewers_needed'),
    firstReviewerId: optional(bigint('first_reviewer_id')),
    outcome: optional(text('outcome', DEAL_OUTCOMES)),
    rule: text('rule'),
    evidenceIds: json('evidence_ids'),
    reviewerId: optional(bigint('reviewer_id')),
    lateQuantity: optional(money('late_quantity', { min: 1 })),
    lateFee: optional(money('late_fee', { min: 0 })),
    endedAt: optional(bigint('ended_at')),
  },
  {
    frozen: [
      'adId',
      'merchantId',
      'buyerId',
      'sellerId',
      'currencyId',
      'fiat',
      'price',
      'quantity',
      'total',
      'fee',
      'cardId',
      'openedAt',
      'payBy',
    ],
    checks: [
      'seller_id <> buyer_id',
      'fee < quantity',
      'pay_by > opened_at',
      'merchant_id = buyer_id or merchant_id = seller_id',
      'reviewers_needed in (1, 2)',
      `status not in ('completed', 'returned') or (ended_at is not null and not is_held)`,
      `status not in ('unpaid', 'paid', 'disputed') or ended_at is null`,
      `status not in ('unpaid', 'paid') or is_held`,
      `status <> 'cancelled' or not is_held`,
      `status in ('unpaid', 'cancelled') or receipt_id is not null`,
      `status <> 'returned' or (disputed_at is not null and reviewer_id is not null)`,
      'reviewer_id is null or first_reviewer_id is distinct from reviewer_id',
      '(late_quantity is null) = (late_fee is null)',
      `(late_quantity is not null) = (status = 'completed' and reviewer_id is not null and outcome = 'releaseLate')`,
      'late_quantity <= quantity',
      'late_fee < late_quantity',
    ],
  },
)

export const FIAT_DEAL_EVENTS = defineLog<Omit<FiatDealMoved, 'kind'>>()('fiat_deal_event', {
  dealId: bigint('deal_id'),
  buyerId: bigint('buyer_id'),
  sellerId: bigint('seller_id'),
  event: text('event'),
  actor: text('actor', ['buyer', 'seller', 'operator', 'clock']),
  status: text('status'),
  at: bigint('at'),
})

type FiatRows = Pick<
  Snapshot,
  'fiatCoins' | 'fiatRates' | 'fiatTraders' | 'fiatAds' | 'fiatDeals' | 'nextFiatAdId' | 'nextFiatDealId'
>

export const FIAT_STORAGE: ProductStorage<FiatRows> = {
  writes: [
    upsert(FIAT_COINS, ({ fiatCoins }) => fiatCoins),
    upsert(FIAT_RATES, ({ fiatRates }) => fiatRates),
    upsert(FIAT_TRADERS, ({ fiatTraders }) => fiatTraders),
    upsert(FIAT_ADS, ({ fiatAds }) => fiatAds),
    upsert(FIAT_DEALS, ({ fiatDeals }) => fiatDeals),
    append(FIAT_DEAL_EVENTS, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'fiatDealMoved')),
  ],
  recover: async (read) => ({
    fiatCoins: await read.rows(FIAT_COINS),
    fiatRates: await read.rows(FIAT_RATES),
    fiatTraders: await read.rows(FIAT_TRADERS),
    fiatAds: await read.rows(FIAT_ADS, `status <> 'closed'`),
    fiatDeals: await read.rows(FIAT_DEALS, 'ended_at is null'),
    nextFiatAdId: (await read.highestId(FIAT_ADS)) + 1,
    nextFiatDealId: (await read.highestId(FIAT_DEALS)) + 1,
  }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    fiat_coin: StoredRecord<typeof FIAT_COINS>
    fiat_rate: StoredRecord<typeof FIAT_RATES>
    fiat_trader: StoredRecord<typeof FIAT_TRADERS>
    fiat_ad: StoredRecord<typeof FIAT_ADS>
    fiat_deal: StoredRecord<typeof FIAT_DEALS>
    fiat_deal_event: StoredRecord<typeof FIAT_DEAL_EVENTS> & { id: ColumnType<string, never, never> }
  }
}
