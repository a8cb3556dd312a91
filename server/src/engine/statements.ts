import type {
  AccountRow,
  CurrencyConfig,
  CustomerRow,
  MarketRow,
  OrderRow,
  Posting,
  Trade,
} from '@halyard/core'
import type { LoggedCommand } from './store.ts'
import { BATCH_SEQ, type Column, column, setInsert, setUpdate, setUpsert } from './unnest.ts'
import { encode } from './exact-json.ts'

/** SQL statements of a commit, one per table. Migration 0001 documents the columns. */

export const insertCommands = setInsert<LoggedCommand>('command', [
  column('seq', 'bigint', (row) => row.seq),
  BATCH_SEQ,
  column('at', 'bigint', (row) => row.at),
  column('customer_id', 'bigint', (row) => row.origin.customerId ?? null),
  column('key', 'text', (row) => row.origin.key ?? null),
  column('body_hash', 'text', (row) => row.origin.bodyHash ?? null),
  column('kind', 'text', (row) => row.command.kind),
  column('body', 'json', (row) => encode(row.command)),
  column('reply', 'json', (row) => encode(row.reply)),
])

/**
 * Inserts the replies to rejected commands. A repeated idempotency key gets the same reply until the row is
 * pruned.
 */
export const insertRejected = setInsert<LoggedCommand>('rejected_command', [
  column('at', 'bigint', (row) => row.at),
  column('customer_id', 'bigint', (row) => row.origin.customerId ?? null),
  column('key', 'text', (row) => row.origin.key ?? null),
  column('body_hash', 'text', (row) => row.origin.bodyHash ?? null),
  column('reply', 'json', (row) => encode(row.reply)),
])

export const upsertCurrencies = setUpsert<CurrencyConfig>(
  'currency',
  [
    column('id', 'int', (row) => row.id),
    column('name', 'text', (row) => row.name),
    column('decimals', 'int', (row) => row.decimals),
  ],
  ['name'],
)

const MARKET_COLUMNS: readonly Column<MarketRow>[] = [
  column('id', 'int', (row) => row.config.id),
  column('base_id', 'int', (row) => row.config.baseId),
  column('quote_id', 'int', (row) => row.config.quoteId),
  column('price_decimals', 'int', (row) => row.config.priceDecimals),
  column('quantity_decimals', 'int', (row) => row.config.quantityDecimals),
  column('maker_fee_ppm', 'int', (row) => row.config.makerFeePpm),
  column('taker_fee_ppm', 'int', (row) => row.config.takerFeePpm),
  column('band_ppm', 'int', (row) => row.config.bandPpm),
  column('lots_min', 'bigint', (row) => row.config.lotsMin),
  column('lots_max', 'bigint', (row) => row.config.lotsMax),
  column('value_min', 'bigint', (row) => row.config.valueMin),
  column('status', 'text', (row) => row.config.status),
  column('index_ticks', 'bigint', (row) => row.indexTicks),
  column('index_at', 'bigint', (row) => row.indexAt),
  column('tick_seq', 'bigint', (row) => row.tickSeq),
  column('last_ticks', 'bigint', (row) => row.lastTicks),
  column('unchanged', 'json', (row) => encode(row.unchanged)),
]

export const upsertMarkets = setUpsert(
  'market',
  MARKET_COLUMNS,
  MARKET_COLUMNS.slice(5).map(({ name }) => name),
)

export const upsertCustomers = setUpsert<CustomerRow>(
  'customer',
  [
    column('id', 'bigint', (row) => row.id),
    column('frozen_by_owner', 'boolean', (row) => row.frozenByOwner),
    column('frozen_by_operator', 'boolean', (row) => row.frozenByOperator),
    column('practice_funds_taken', 'boolean', (row) => row.practiceFundsTaken),
    column('verification', 'int', (row) => row.verification),
    column('hold_until', 'bigint', (row) => row.holdUntil),
    column('withdrawal_day', 'bigint', (row) => row.withdrawalDay),
    column('withdrawals_that_day', 'int', (row) => row.withdrawalsThatDay),
    column('desk', 'boolean', (row) => row.desk),
  ],
  [
    'frozen_by_owner',
    'frozen_by_operator',
    'practice_funds_taken',
    'verification',
    'hold_until',
    'withdrawal_day',
    'withdrawals_that_day',
    'desk',
  ],
)

const ACCOUNT_COLUMNS: readonly Column<AccountRow>[] = [
  column('id', 'bigint', (row) => row.id),
  column('owner_id', 'bigint', (row) => row.ownerId),
  column('kind', 'text', (row) => row.kind),
  column('currency_id', 'int', (row) => row.currencyId),
  column('available', 'bigint', (row) => row.available),
  column('frozen', 'bigint', (row) => row.frozen),
  BATCH_SEQ,
]

export const insertAccounts = setInsert('account', ACCOUNT_COLUMNS)
export const updateAccounts = setUpdate('account', ACCOUNT_COLUMNS, ['available', 'frozen', 'batch_seq'])

const ORDER_COLUMNS: readonly Column<OrderRow>[] = [
  column('id', 'bigint', (row) => row.id),
  column('customer_id', 'bigint', (row) => row.ownerId),
  column('market_id', 'int', (row) => row.marketId),
  column('side', 'text', (row) => row.side),
  column('type', 'text', (row) => row.type),
  column('ticks', 'bigint', (row) => row.ticks),
  column('lots', 'bigint', (row) => row.lots),
  column('remaining', 'bigint', (row) => row.remaining),
  column('status', 'text', (row) => row.status),
  column('cancel_reason', 'text', (row) => row.cancelReason ?? null),
  column('held', 'bigint', (row) => row.held),
  column('filled_value', 'bigint', (row) => row.filledValue),
  column('fee_paid', 'bigint', (row) => row.feePaid),
  column('priority', 'bigint', (row) => row.priority),
  column('placed_at', 'bigint', (row) => row.placedAt),
  column('updated_at', 'bigint', (row) => row.updatedAt),
  BATCH_SEQ,
]

export const insertOrders = setInsert('spot_order', ORDER_COLUMNS)
export const updateOrders = setUpdate('spot_order', ORDER_COLUMNS, [
  'ticks',
  'lots',
  'remaining',
  'status',
  'cancel_reason',
  'held',
  'filled_value',
  'fee_paid',
  'priority',
  'updated_at',
  'batch_seq',
])

export const insertPostings = setInsert<Posting>('posting', [
  column('id', 'bigint', (row) => row.id),
  column('command_seq', 'bigint', (row) => row.commandSeq),
  column('debit_id', 'bigint', (row) => row.debitId),
  column('debit_frozen', 'boolean', (row) => row.debitPart === 'frozen'),
  column('credit_id', 'bigint', (row) => row.creditId),
  column('credit_frozen', 'boolean', (row) => row.creditPart === 'frozen'),
  column('currency_id', 'int', (row) => row.currencyId),
  column('amount', 'bigint', (row) => row.amount),
  column('reason', 'text', (row) => row.reason),
])

export const insertTrades = setInsert<Trade>('spot_trade', [
  column('id', 'bigint', (row) => row.tradeId),
  column('posting_id', 'bigint', (row) => row.postingId),
  column('command_seq', 'bigint', (row) => row.commandSeq),
  column('market_id', 'int', (row) => row.marketId),
  column('at', 'bigint', (row) => row.at),
  column('ticks', 'bigint', (row) => row.ticks),
  column('lots', 'bigint', (row) => row.lots),
  column('base', 'bigint', (row) => row.base),
  column('value', 'bigint', (row) => row.value),
  column('taker_side', 'text', (row) => row.takerSide),
  column('taker_id', 'bigint', (row) => row.takerId),
  column('taker_order_id', 'bigint', (row) => row.takerOrderId),
  column('taker_fee', 'bigint', (row) => row.takerFee),
  column('maker_id', 'bigint', (row) => row.makerId),
  column('maker_order_id', 'bigint', (row) => row.makerOrderId),
  column('maker_fee', 'bigint', (row) => row.makerFee),
])
