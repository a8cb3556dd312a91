import type {
  AccountRow,
  CurrencyConfig,
  CustomerRow,
  MarketRow,
  OrderRow,
  Posting,
  TradeHappened,
} from '@halyard/core'
import type { CustomerEvent, LoggedCommand } from './store.ts'
import { type Column, setInsert } from './unnest.ts'
import { encode } from './exact-json.ts'

/** The statements of a commit, one a table. What a table's columns are called and mean is migration 0001. */

function column<Row>(name: string, type: string, value: (row: Row) => unknown): Column<Row> {
  return { name, type, value }
}

export type CommandRow = LoggedCommand & { readonly batchSeq: number }
export type EventRow = CustomerEvent & { readonly batchSeq: number }

export const insertCommands = setInsert<CommandRow>(
  'command',
  [
    column('seq', 'bigint', (row) => row.seq),
    column('batch_seq', 'bigint', (row) => row.batchSeq),
    column('at', 'bigint', (row) => row.at),
    column('customer_id', 'bigint', (row) => row.origin.customerId ?? null),
    column('key', 'text', (row) => row.origin.key ?? null),
    column('body_hash', 'text', (row) => row.origin.bodyHash ?? null),
    column('kind', 'text', (row) => row.command.kind),
    column('body', 'jsonb', (row) => encode(row.command)),
    column('reply', 'jsonb', (row) => encode(row.reply)),
  ],
  undefined,
)

export const upsertCurrencies = setInsert<CurrencyConfig>(
  'currency',
  [
    column('id', 'int', (row) => row.id),
    column('name', 'text', (row) => row.name),
    column('decimals', 'int', (row) => row.decimals),
  ],
  { key: 'id', update: ['name'] },
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
  column('last_ticks', 'bigint', (row) => row.lastTicks),
]

export const upsertMarkets = setInsert('market', MARKET_COLUMNS, {
  key: 'id',
  update: MARKET_COLUMNS.slice(5).map(({ name }) => name),
})

export const upsertCustomers = setInsert<CustomerRow>(
  'customer',
  [
    column('id', 'bigint', (row) => row.id),
    column('frozen', 'boolean', (row) => row.frozen),
    column('practice_funds_taken', 'boolean', (row) => row.practiceFundsTaken),
  ],
  { key: 'id', update: ['frozen', 'practice_funds_taken'] },
)

export const upsertAccounts = setInsert<AccountRow>(
  'account',
  [
    column('id', 'bigint', (row) => row.id),
    column('owner_id', 'bigint', (row) => row.ownerId),
    column('kind', 'text', (row) => row.kind),
    column('currency_id', 'int', (row) => row.currencyId),
    column('available', 'bigint', (row) => row.available),
    column('frozen', 'bigint', (row) => row.frozen),
  ],
  { key: 'id', update: ['available', 'frozen'] },
)

export const upsertOrders = setInsert<OrderRow>(
  'spot_order',
  [
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
  ],
  {
    key: 'id',
    update: [
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
    ],
  },
)

export const insertPostings = setInsert<Posting>(
  'posting',
  [
    column('command_seq', 'bigint', (row) => row.commandSeq),
    column('debit_id', 'bigint', (row) => row.debitId),
    column('debit_part', 'text', (row) => row.debitPart),
    column('credit_id', 'bigint', (row) => row.creditId),
    column('credit_part', 'text', (row) => row.creditPart),
    column('currency_id', 'int', (row) => row.currencyId),
    column('amount', 'bigint', (row) => row.amount),
    column('reason', 'text', (row) => row.reason),
  ],
  undefined,
)

export const insertTrades = setInsert<TradeHappened>(
  'spot_trade',
  [
    column('id', 'bigint', (row) => row.tradeId),
    column('command_seq', 'bigint', (row) => row.commandSeq),
    column('market_id', 'int', (row) => row.marketId),
    column('at', 'bigint', (row) => row.at),
    column('ticks', 'bigint', (row) => row.ticks),
    column('lots', 'bigint', (row) => row.lots),
    column('value', 'bigint', (row) => row.value),
    column('taker_side', 'text', (row) => row.takerSide),
    column('taker_id', 'bigint', (row) => row.takerId),
    column('taker_order_id', 'bigint', (row) => row.takerOrderId),
    column('taker_fee', 'bigint', (row) => row.takerFee),
    column('maker_id', 'bigint', (row) => row.makerId),
    column('maker_order_id', 'bigint', (row) => row.makerOrderId),
    column('maker_fee', 'bigint', (row) => row.makerFee),
  ],
  undefined,
)

export const insertEvents = setInsert<EventRow>(
  'customer_event',
  [
    column('seq', 'bigint', (row) => row.seq),
    column('customer_id', 'bigint', (row) => row.customerId),
    column('prev', 'bigint', (row) => row.prev),
    column('batch_seq', 'bigint', (row) => row.batchSeq),
    column('event', 'text', (row) => row.body.event),
    column('body', 'jsonb', (row) => encode(row.body)),
  ],
  undefined,
)

export const upsertStreams = setInsert<{ readonly customerId: number; readonly lastSeq: number }>(
  'customer_stream',
  [
    column('customer_id', 'bigint', (row) => row.customerId),
    column('last_seq', 'bigint', (row) => row.lastSeq),
  ],
  { key: 'customer_id', update: ['last_seq'] },
)
