import { z } from 'zod'
import { accountKindSchema, idSchema, periodSchema, timeSchema } from './wire/fields.ts'
import { leverPositionSchema, leverTickerSchema } from './products/lever-records.ts'
import { candleSchema, dealSchema, levelSchema, quoteSchema } from './market/market.ts'
import { microOrderSchema } from './products/option.ts'
import { haltEventSchema } from './content/halt.ts'
import { orderSchema } from './products/spot.ts'
import { stopOrderSchema } from './products/stop-orders.ts'
import { liveHeadSchema } from './market/live-head.ts'
import { checkpointSchema } from './market/price-log.ts'

/**
 * Private events carry their persisted sequence number and that of the customer's previous event, so a client detects
 * a gap at once and fills it with `user/events`.
 */
const sequenceFields = { seq: z.int(), prev: z.int() }

/** The new balances of accounts that changed. */
export const balanceEventSchema = z.object({
  ...sequenceFields,
  balances: z.array(
    z.object({ type: accountKindSchema, currency_id: z.int(), available: z.string(), frozen: z.string() }),
  ),
})
/** The body of the event for changed balances. Amounts are decimals of their currency. */
export type BalanceEvent = z.infer<typeof balanceEventSchema>

/** Spot orders that changed: placed, filled, amended or cancelled. */
export const orderEventSchema = z.object({ ...sequenceFields, orders: z.array(orderSchema) })
/** The body of the event for changed spot orders. */
export type OrderEvent = z.infer<typeof orderEventSchema>

/** Stop orders that changed: placed, triggered or cancelled. */
export const stopOrderEventSchema = z.object({ ...sequenceFields, stops: z.array(stopOrderSchema) })
/** The body of the event for changed stop orders. */
export type StopOrderEvent = z.infer<typeof stopOrderEventSchema>

/**
 * Announces that one of the customer's deposits or submissions changed: seen, confirmed once more, credited or
 * reviewed. Only a hint to re-read `charge_mention/log2`, so it carries no sequence number; a lost event delays the
 * display.
 */
export const depositEventSchema = z.object({ id: z.string() })
/** The body of the hint that a deposit changed: its id only. */
export type DepositEvent = z.infer<typeof depositEventSchema>

/** Announces that one of the customer's withdrawals changed status. Details are in `charge_mention/log3`. */
export const withdrawalEventSchema = z.object({ id: z.int() })
/** The body of the hint that a withdrawal changed: its id only. */
export type WithdrawalEvent = z.infer<typeof withdrawalEventSchema>

/**
 * Announces to both sides of a fiat deal that it changed: its state, its timeline or its messages. Only a hint to re-read
 * `legalnew/deal/get`, so it carries no sequence number.
 */
export const fiatDealEventSchema = z.object({ id: z.int() })
/** The body of the hint that a fiat deal changed: its id only. */
export type FiatDealEvent = z.infer<typeof fiatDealEventSchema>

/** Announces a new notice. Only a hint to read `news/getNotice` and `notice/list` again. */
export const noticeEventSchema = z.object({ id: z.int() })
/** The body of the hint that a notice arrived: its id only. */
export type NoticeEvent = z.infer<typeof noticeEventSchema>

/** Announces that an announcement or news was published, changed or withdrawn. Only a hint to read `news/*` again. */
export const newsEventSchema = z.object({ id: z.int() })
/** The body of the hint that announcements or news changed: the item's id only. */
export type NewsEvent = z.infer<typeof newsEventSchema>

/** Announces that banners were changed or withdrawn. Only a hint to read `banner/list` again. */
const bannerEventSchema = z.object({ id: z.int() })

/**
 * Announces that the customer's conversation with support or their feedback changed: a message, a read mark, an operator
 * who writes. Only a hint to re-read `support/messages` and `support/feedbacks`.
 */
export const supportEventSchema = z.object({ about: z.enum(['chat', 'typing', 'feedback']) })
/** The body of the hint that something changed at support. */
export type SupportEvent = z.infer<typeof supportEventSchema>

/** Timed options that changed: bought, entered or closed. */
export const microOrderEventSchema = z.object({ ...sequenceFields, orders: z.array(microOrderSchema) })
/** The body of the event for changed timed options. */
export type MicroOrderEvent = z.infer<typeof microOrderEventSchema>

/** Perpetual positions that changed: opened, filled, closed, or with new stop prices or margin. */
export const leverEventSchema = z.object({ ...sequenceFields, positions: z.array(leverPositionSchema) })
/** The body of the event for changed perpetual positions. */
export type LeverEvent = z.infer<typeof leverEventSchema>

/** The price and 24-hour statistics of a spot market. */
export const tickerSchema = quoteSchema.pick({
  match_id: true,
  now_price: true,
  index_price: true,
  price_doubt: true,
  change: true,
  high: true,
  low: true,
  volume: true,
  turnover: true,
})
/** The price and 24-hour statistics of a spot market. Prices and amounts are decimals. */
export type Ticker = z.infer<typeof tickerSchema>

/**
 * Changed price levels; a quantity of 0 removes the level. Apply only if `prev` equals the `seq` of the last applied
 * change.
 */
export const depthEventSchema = z.object({
  match_id: z.int(),
  ...sequenceFields,
  bids: z.array(levelSchema),
  asks: z.array(levelSchema),
})
/** Changed price levels with absolute quantities; 0 removes a level. Valid only directly after the change `prev`. */
export type DepthEvent = z.infer<typeof depthEventSchema>

/** The open candle of a spot market and period, after each change. */
export const klineEventSchema = z.object({ match_id: z.int(), period: periodSchema, candle: candleSchema })
/** The open candle of a spot market and period. */
export type KlineEvent = z.infer<typeof klineEventSchema>

/** New trades of a spot market. */
export const dealEventSchema = z.object({ match_id: z.int(), deals: z.array(dealSchema) })
/** New trades of a spot market. */
export type DealEvent = z.infer<typeof dealEventSchema>

/** Changed price levels of a contract; see `depthEventSchema`. */
export const leverDepthEventSchema = depthEventSchema
  .omit({ match_id: true })
  .extend({ contract_id: z.int() })
/** Changed price levels of a contract, with the same rules as `DepthEvent`. */
export type LeverDepthEvent = z.infer<typeof leverDepthEventSchema>

/** The open candle of a contract and period, after each change. */
export const leverKlineEventSchema = klineEventSchema
  .omit({ match_id: true })
  .extend({ contract_id: z.int() })
/** The open candle of a contract and period. */
export type LeverKlineEvent = z.infer<typeof leverKlineEventSchema>

/** New trades of a contract. */
export const leverDealEventSchema = z.object({ contract_id: z.int(), deals: z.array(dealSchema) })
/** New trades of a contract. */
export type LeverDealEvent = z.infer<typeof leverDealEventSchema>

/**
 * Announces the launch of a new coin: its currency and its market exist now, and lists of markets, currencies and projects
 * have changed.
 */
export const projectLaunchedEventSchema = z.object({
  project_id: z.int(),
  currency_id: z.int(),
  match_id: z.int(),
  launched_at: timeSchema,
})
/** The body of the event for a launched coin. */
export type ProjectLaunchedEvent = z.infer<typeof projectLaunchedEventSchema>

/** Announces that operators changed fees, limits or the status of products: clients read their lists again. */
export const rulesEventSchema = z.object({
  products: z.array(z.enum(['market', 'network', 'contract', 'option', 'wealth', 'subscription'])),
})
/** The body of the event for changed rules. */
export type RulesEvent = z.infer<typeof rulesEventSchema>

/** Events that the server sends over the socket. */
export const serverEvents = {
  daymarket: z.object({ list: z.array(tickerSchema) }),
  kline: klineEventSchema,
  market_depth: depthEventSchema,
  transaction: dealEventSchema,
  update_balance: balanceEventSchema,
  order: orderEventSchema,
  stop_order: stopOrderEventSchema,
  lever_trade: leverEventSchema,
  lever_depth: leverDepthEventSchema,
  lever_deals: leverDealEventSchema,
  lever_mark: leverTickerSchema,
  lever_kline: leverKlineEventSchema,
  closed_microorder: microOrderEventSchema,
  deposit: depositEventSchema,
  withdrawal: withdrawalEventSchema,
  fiat_deal: fiatDealEventSchema,
  notice: noticeEventSchema,
  support: supportEventSchema,
  trail_head: z.object({ heads: z.array(checkpointSchema) }),
  trail_live: liveHeadSchema,
  projectLaunched: projectLaunchedEventSchema,
  rules: rulesEventSchema,
  news: newsEventSchema,
  banner: bannerEventSchema,
  halts: haltEventSchema,
  '999': z.object({ message: z.string() }),
}
/** The body of every server event, by name. */
export type ServerEvents = { [Name in keyof typeof serverEvents]: z.infer<(typeof serverEvents)[Name]> }

/** A public stream. `daymarket` needs no subscription. */
export const channelSchema = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('market_depth'), match_id: idSchema }),
  z.strictObject({ channel: z.literal('transaction'), match_id: idSchema }),
  z.strictObject({ channel: z.literal('kline'), match_id: idSchema, period: periodSchema }),
  // Live heads of the price log.
  z.strictObject({ channel: z.literal('trail_live') }),
  // Depth, trades and mark price of one contract.
  z.strictObject({ channel: z.literal('lever'), contract_id: idSchema }),
  z.strictObject({ channel: z.literal('lever_kline'), contract_id: idSchema, period: periodSchema }),
])
/** A parsed subscription to a public stream; `channel` selects the stream. */
export type Channel = z.output<typeof channelSchema>

/** Events that a client sends. Each is acknowledged with an envelope. */
export const clientEvents = {
  login: z.strictObject({ token: z.string().max(128) }),
  subscribe: channelSchema,
  unsubscribe: channelSchema,
}
/** The parsed body of every client event, by name. */
export type ClientEvents = { [Name in keyof typeof clientEvents]: z.output<(typeof clientEvents)[Name]> }
